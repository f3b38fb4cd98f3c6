import type { BinaryNode } from 'baileys';
import type { Companion, Network, Phone, WaitingMessage } from '../model.ts';
import { happen } from '../phones/chat.ts';
import { companionJid, findPhone, groupAt, phoneAt } from '../phones/find.ts';
import { receive } from '../phones/receive.ts';
import { attribute, child, children, contentOf, deviceOf, node, seconds } from '../wire/node.ts';
import { deliver } from './deliver.ts';

interface Part {
  readonly jid: string;
  readonly sealed: BinaryNode;
}

/** The company sends: the network acknowledges or refuses, then every addressed device gets its own sealed copy. */
export async function onMessage(
  network: Network,
  phone: Phone,
  companion: Companion,
  message: BinaryNode,
): Promise<void> {
  const id = attribute(message, 'id');
  const to = attribute(message, 'to');
  const refused = network.refusals.get(phoneAt(network, to)?.number ?? to);
  const ack = { class: 'message', id, from: to, t: seconds() };
  const isUnheard = !refused && network.faults.loseAcks > 0;
  if (isUnheard) network.faults.loseAcks -= 1;
  else companion.connection?.send(node('ack', refused ? { ...ack, error: `${refused}` } : ack));
  if (refused) return;

  const group = groupAt(network, to);
  const direct = child(message, 'enc');
  const forGroup = direct?.attrs['type'] === 'skmsg' ? direct : undefined;
  const copies: Part[] = children(child(message, 'participants'), 'to').flatMap((one) => {
    const sealed = child(one, 'enc');
    return sealed ? [{ jid: attribute(one, 'jid'), sealed }] : [];
  });
  // A repeat for one device comes without a list.
  if (direct && !forGroup) copies.push({ jid: message.attrs['participant'] ?? to, sealed: direct });

  for (const { jid, sealed } of copies) {
    if (phoneAt(network, jid) === phone) await toOwnDevice(network, phone, companion, { jid, sealed }, message);
  }
  const readers = group
    ? group.members.filter((number) => number !== phone.number)
    : copies.map(({ jid }) => phoneAt(network, jid)?.number ?? '').filter((number) => number !== phone.number);
  for (const number of new Set(readers)) {
    const reader = findPhone(network, number);
    const own = copies.filter(({ jid }) => phoneAt(network, jid) === reader && deviceOf(jid) === 0);
    const parts = [...own.map(({ sealed }) => sealed), ...(forGroup ? [forGroup] : [])].map(partOf);
    if (!reader || parts.length === 0) continue;
    const arriving: WaitingMessage = { companyNumber: phone.number, companionId: companion.id, id, parts };
    await receive(network, reader, group ? { ...arriving, group: group.id } : arriving);
  }
  network.tell({ type: 'sent', phone: phone.number, to, id });
  if (isUnheard) companion.connection?.terminate();
}

const partOf = (sealed: BinaryNode) => ({ type: sealed.attrs['type'] ?? 'msg', ciphertext: contentOf(sealed) });

/** The phone itself and its other companions see what one of them sent. */
async function toOwnDevice(
  network: Network,
  phone: Phone,
  sender: Companion,
  { jid, sealed }: Part,
  message: BinaryNode,
): Promise<void> {
  const device = deviceOf(jid);
  const id = attribute(message, 'id');
  const to = attribute(message, 'to');
  // The library also addresses itself in groups.
  if (device === sender.id) return;
  const other = phone.companions.get(device);
  if (other) {
    const attrs = { from: companionJid(phone, sender.id), recipient: to, id, t: seconds() };
    deliver(network, other, node('message', { ...attrs, type: message.attrs['type'] ?? 'text' }, [sealed]));
    return;
  }
  if (device !== 0) return;
  const { type, ciphertext } = partOf(sealed);
  const peer = companionJid(phone, sender.id);
  const opened = await phone.signal.decrypt(peer, type === 'pkmsg' ? 'pkmsg' : 'msg', ciphertext);
  const copy = opened.deviceSentMessage?.message;
  const chat = groupAt(network, to)?.id ?? phoneAt(network, to)?.number;
  // Requests of a companion to its own phone are not messages.
  if (!copy || !chat || message.attrs['category'] === 'peer') return;
  happen(network, phone, { chat, from: phone.number, fromMe: true, id, message: copy });
}
