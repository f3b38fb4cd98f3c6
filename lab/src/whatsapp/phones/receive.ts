import { deliverToAll } from '../companions/deliver.ts';
import type { Network, Phone, Tick, WaitingMessage } from '../model.ts';
import { retryNodes } from '../signal/bundle.ts';
import { node, seconds } from '../wire/node.ts';
import { addUnreadable, findEntry, happen, tick } from './chat.ts';
import { companionJid, findPhone, jidOf } from './find.ts';

/** Something of the company reaches a customer's phone; a phone that is off gets it when it is on again. */
export async function receive(network: Network, phone: Phone, arriving: WaitingMessage): Promise<void> {
  if (phone.blocked.has(arriving.companyNumber)) return;
  if (!phone.online) {
    phone.waiting.push(arriving);
    network.changed();
    return;
  }
  const company = findPhone(network, arriving.companyNumber);
  if (!company) return;
  const { id, group } = arriving;
  const peer = companionJid(company, arriving.companionId);
  const about = { chat: group ?? company.number, from: company.number, fromMe: false, id };
  try {
    for (const { type, ciphertext } of arriving.parts) {
      const message =
        type === 'skmsg' && group
          ? await phone.signal.decryptGroup(group, peer, ciphertext)
          : await phone.signal.decrypt(peer, type === 'pkmsg' ? 'pkmsg' : 'msg', ciphertext);
      happen(network, phone, { ...about, message });
    }
  } catch (error) {
    addUnreadable(network, phone, about);
    const kinds = arriving.parts.map(({ type }) => type).join(', ');
    network.tell({ type: 'unreadable', phone: phone.number, id, why: `${kinds}: ${(error as Error).message}` });
    askAgain(network, phone, company, arriving);
    return;
  }
  // What the company sent itself stands at "delivered" on its own phone too.
  sendReceipt(network, phone, company, [id], undefined, group);
  if (phone.autoRead) readMessages(network, phone, company, [id], group);
}

/** With fresh keys, as a phone does that has lost its own. */
function askAgain(network: Network, phone: Phone, company: Phone, { id, group }: WaitingMessage): void {
  phone.signal.refill();
  const attrs: Record<string, string> = { id, from: group ?? jidOf(phone), t: seconds(), type: 'retry' };
  if (group) attrs['participant'] = jidOf(phone);
  deliverToAll(network, company, node('receipt', attrs, retryNodes(id, 1, phone.signal.bundle)));
}

function sendReceipt(
  network: Network,
  phone: Phone,
  company: Phone,
  ids: readonly string[],
  type?: 'read' | 'played',
  group?: string,
): void {
  const [first, ...rest] = ids;
  if (first === undefined) return;
  const attrs: Record<string, string> = { id: first, from: group ?? jidOf(phone), t: seconds() };
  if (group) attrs['participant'] = jidOf(phone);
  if (type) attrs['type'] = type;
  const items = rest.map((id) => node('item', { id }));
  deliverToAll(network, company, node('receipt', attrs, items.length > 0 ? [node('list', {}, items)] : undefined));
  const status: Tick = type ?? 'delivered';
  for (const id of ids) tick(network, company, id, status);
}

function readMessages(network: Network, phone: Phone, writer: Phone, ids: readonly string[], group?: string): void {
  for (const id of ids) {
    const entry = findEntry(phone, id);
    if (entry) entry.status = 'read';
  }
  sendReceipt(network, phone, writer, ids, 'read', group);
}

/** The owner of the phone opens a chat: everything in it is read. */
export function readChat(network: Network, phone: Phone, chat: string): void {
  const entries = phone.chats.get(findPhone(network, chat)?.number ?? chat) ?? [];
  const group = network.groups.get(chat)?.id;
  const unread = entries.filter((entry) => !entry.fromMe && entry.status !== 'read' && entry.kind !== 'unreadable');
  for (const [number, theirs] of Map.groupBy(unread, ({ from }) => from)) {
    const writer = findPhone(network, number);
    if (writer) {
      readMessages(
        network,
        phone,
        writer,
        theirs.map(({ id }) => id),
        group,
      );
    }
  }
  network.changed();
}

/** The owner of the phone listens to a voice note. */
export function playVoice(network: Network, phone: Phone, id: string): boolean {
  const entry = findEntry(phone, id);
  const writer = entry && findPhone(network, entry.from);
  if (!entry || !writer || entry.fromMe) return false;
  entry.status = 'played';
  sendReceipt(network, phone, writer, [id], 'played');
  network.changed();
  return true;
}

/** Switched on again: what waited comes in, in order. */
export async function setOnline(network: Network, phone: Phone, online: boolean): Promise<void> {
  phone.online = online;
  network.changed();
  network.tell({ type: 'phone', phone: phone.number });
  if (!online) return;
  for (const arriving of phone.waiting.splice(0)) await receive(network, phone, arriving);
}
