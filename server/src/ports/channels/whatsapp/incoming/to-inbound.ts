import { proto, toNumber, type WAMessage } from 'baileys';
import type { Address, InboundMessage } from '../../driver.ts';
import { authorOf, chatOf, isIgnored } from '../people/address.ts';
import { readContent } from './read-content.ts';

const { StubType } = proto.WebMessageInfo;

/** A message of the library in our words; undefined when it is nothing that people should see. */
export function toInbound(
  message: WAMessage,
  { me, live }: { readonly me: Address; readonly live: boolean },
): InboundMessage | undefined {
  const { key } = message;
  if (!key.id || !key.remoteJid || isIgnored(key.remoteJid)) return undefined;
  const common = {
    type: 'message',
    externalId: key.id,
    chat: chatOf(key),
    author: authorOf(key, me),
    fromMe: key.fromMe === true,
    at: new Date(toNumber(message.messageTimestamp) * 1000),
    live,
    ...(message.pushName && !key.fromMe ? { name: message.pushName } : {}),
  } as const;
  if (!message.message) {
    if (key.isViewOnce) return { ...common, body: '', content: { kind: 'viewOnce' } };
    // Keys and history that the own phone sent, once more: they were used the first time, and are nobody's words.
    if (message.messageStubType !== StubType.CIPHERTEXT || message.category === 'peer') return undefined;
    // Could not be decrypted; the phone is being asked and answers under the same id.
    return { ...common, body: '', content: { kind: 'unsupported', what: 'unreadable' }, placeholder: true };
  }
  const read = readContent(message.message, key);
  if (!read) return undefined;
  const { body, content, media, context } = read;
  return {
    ...common,
    body,
    content,
    ...(media ? { media } : {}),
    ...(context?.stanzaId ? { quoteOf: context.stanzaId } : {}),
    ...(context?.isForwarded ? { forwarded: true } : {}),
    raw: proto.Message.encode(message.message).finish(),
  };
}
