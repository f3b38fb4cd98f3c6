import { normalizeMessageContent, proto, toNumber, type WAMessage } from 'baileys';
import type { Address, ChannelEvent } from '../../driver.ts';
import { authorOf, chatOf, isIgnored } from '../people/address.ts';
import { readContent } from './read-content.ts';
import { openSealedEdit } from './sealed.ts';
import { toInbound } from './to-inbound.ts';

const { Type } = proto.Message.ProtocolMessage;

export interface Reading {
  readonly me: Address;
  /** The names of this account, for edits written on its own phone. */
  readonly ownJids: readonly string[];
  /** The stored protobuf of an earlier message. */
  readonly findRaw: (externalId: string) => Promise<Uint8Array | undefined>;
}

/** What a live message of the wire means: something new, or a change of something that is there. */
export async function toEvents(message: WAMessage, reading: Reading): Promise<ChannelEvent[]> {
  const content = normalizeMessageContent(message.message ?? undefined) ?? {};
  if (isIgnored(message.key.remoteJid ?? '')) return [];
  const at = new Date(toNumber(message.messageTimestamp) * 1000);
  const { reactionMessage: reaction, protocolMessage: order, secretEncryptedMessage: sealed } = content;
  if (reaction?.key?.id) {
    const by = authorOf(message.key, reading.me);
    const fromMe = message.key.fromMe === true;
    const emoji = reaction.text ?? '';
    return [{ type: 'reaction', externalId: reaction.key.id, chat: chatOf(message.key), by, fromMe, emoji, at }];
  }
  if (order?.type === Type.REVOKE && order.key?.id) return [{ type: 'revoke', externalId: order.key.id, at }];
  if (order?.type === Type.MESSAGE_EDIT && order.key?.id) return edited(order.key.id, order.editedMessage, message, at);
  if (sealed?.targetMessageKey?.id) {
    const { id } = sealed.targetMessageKey;
    return edited(id, await open(sealed, id, message, reading), message, at);
  }
  const inbound = toInbound(message, { me: reading.me, live: true });
  return inbound ? [inbound] : [];
}

function edited(
  externalId: string,
  text: proto.IMessage | null | undefined,
  message: WAMessage,
  at: Date,
): ChannelEvent[] {
  const read = text ? readContent(text, message.key) : undefined;
  return read ? [{ type: 'edit', externalId, body: read.body, at }] : [];
}

async function open(
  sealed: proto.Message.ISecretEncryptedMessage,
  id: string,
  { key }: WAMessage,
  { findRaw, ownJids }: Reading,
): Promise<proto.IMessage | undefined> {
  const raw = await findRaw(id);
  const secret = raw && proto.Message.decode(raw).messageContextInfo?.messageSecret;
  if (!secret) return undefined;
  const theirs = [key.participant, key.participantAlt, key.remoteJid, key.remoteJidAlt];
  const writers = key.fromMe ? ownJids : theirs.filter((jid): jid is string => Boolean(jid));
  return openSealedEdit(sealed, secret, writers);
}
