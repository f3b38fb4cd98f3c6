import { type BaileysEventMap, isLidUser } from 'baileys';
import type { Address, InboundMessage } from '../../driver.ts';
import { toInbound } from './to-inbound.ts';

type HistorySet = BaileysEventMap['messaging-history.set'];

/**
 * A piece of the account's past. Old messages name their chat once only, so the other name is taken from the contacts
 * that come along or from what is known already. (The library's own list of pairs gets lost in its buffer.)
 */
export async function toHistory(
  { messages, contacts }: Pick<HistorySet, 'messages' | 'contacts'>,
  me: Address,
  lookUp: (lid: string) => Promise<string | null>,
): Promise<InboundMessage[]> {
  const numbers = new Map<string, string | undefined>();
  for (const { id, lid, phoneNumber } of contacts) {
    if (phoneNumber) numbers.set(isLidUser(id) ? id : (lid ?? id), phoneNumber);
  }
  const numberOf = async (jid: string | null | undefined): Promise<string | undefined> => {
    if (!jid || !isLidUser(jid)) return undefined;
    if (!numbers.has(jid)) numbers.set(jid, (await lookUp(jid)) ?? undefined);
    return numbers.get(jid);
  };
  const read: InboundMessage[] = [];
  for (const message of messages) {
    const remoteJidAlt = message.key.remoteJidAlt ?? (await numberOf(message.key.remoteJid));
    const participantAlt = message.key.participantAlt ?? (await numberOf(message.key.participant));
    const key = {
      ...message.key,
      ...(remoteJidAlt ? { remoteJidAlt } : {}),
      ...(participantAlt ? { participantAlt } : {}),
    };
    const inbound = toInbound({ ...message, key }, { me, live: false });
    if (inbound && !inbound.placeholder) read.push(inbound);
  }
  return read;
}
