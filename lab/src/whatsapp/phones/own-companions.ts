import type { proto } from 'baileys';
import { deliver } from '../companions/deliver.ts';
import type { Companion, Network, Phone } from '../model.ts';
import { newMessageId, node, seconds } from '../wire/node.ts';
import { companionJid, lidOf } from './find.ts';

/** A message of the owner's phone to one of its own companions: copies of what it sends, keys, history. */
export async function sendToCompanion(
  network: Network,
  phone: Phone,
  companion: Companion,
  message: proto.IMessage,
  attrs: Record<string, string>,
): Promise<void> {
  if (!companion.bundle) return;
  const peer = companionJid(phone, companion.id);
  await phone.signal.openSession(peer, companion.bundle);
  const { type, ciphertext } = await phone.signal.encrypt(peer, message);
  const own = { from: lidOf(phone), t: seconds(), notify: phone.name, type: 'text', id: newMessageId() };
  deliver(network, companion, node('message', { ...own, ...attrs }, [node('enc', { v: '2', type }, ciphertext)]));
}
