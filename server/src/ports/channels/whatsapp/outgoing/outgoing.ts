import { type AnyMessageContent, generateMessageIDV2, type WAMessage } from 'baileys';
import { demandNoTransaction } from '#platform/db';
import type { Address, ChannelDriver, KnownMessage, SendResult } from '../../driver.ts';
import { notConnected } from '../line/refusal.ts';
import type { WhatsappSession } from '../line/session.ts';
import { messageKeyOf, toOutbound, toWaMessage } from './to-outbound.ts';

type Outgoing = Required<Pick<ChannelDriver, 'allocateId' | 'send' | 'edit' | 'revoke' | 'react'>>;
type MakeContent = () => Promise<AnyMessageContent> | AnyMessageContent;

/** Everything the company writes, or does to what it wrote. */
export function createOutgoing(session: () => WhatsappSession | undefined): Outgoing {
  const allocateId = () => generateMessageIDV2(session()?.socket.user?.id);

  /** Sends under an id of ours and waits for the server's word. */
  const transmit = async (
    to: Address,
    stanzaId: string,
    make: MakeContent,
    quoted?: WAMessage,
  ): Promise<SendResult> => {
    demandNoTransaction('a message is handed to a phone');
    const current = session();
    if (!current?.isOpen()) return notConnected;
    const result = await current.outbox.deliver(stanzaId, async () => {
      const settings = { messageId: stanzaId, ...(quoted ? { quoted } : {}) };
      return current.socket.sendMessage(to.native, await make(), settings);
    });
    if (result.ok && result.raw) current.remember(stanzaId, result.raw);
    return result;
  };
  /** What is done to a message travels as a message of its own; its id means nothing to anybody. */
  const touch = async ({ chat, externalId }: KnownMessage, make: MakeContent): Promise<SendResult> => {
    const result = await transmit(chat, allocateId(), make);
    return result.ok ? { ok: true, externalId } : result;
  };

  return {
    allocateId,
    send: ({ externalId = allocateId(), to, content, quote, forward }) => {
      const make = () => (forward ? { forward: toWaMessage(forward), force: true } : toOutbound(content));
      return transmit(to, externalId, make, quote && toWaMessage(quote));
    },
    edit: (message, text) => touch(message, () => ({ text, edit: messageKeyOf(message) })),
    revoke: (message) => touch(message, () => ({ delete: messageKeyOf(message) })),
    react: (message, emoji) => touch(message, () => ({ react: { text: emoji, key: messageKeyOf(message) } })),
  };
}
