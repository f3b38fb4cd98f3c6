import type { BinaryNode } from 'baileys';
import type { Companion, Network, Phone, Tick } from '../model.ts';
import { tick } from '../phones/chat.ts';
import { phoneAt } from '../phones/find.ts';
import { renewFile } from '../phones/media.ts';
import { sendAgain } from '../phones/send.ts';
import { attribute, child, children, node, server } from '../wire/node.ts';
import { received } from './deliver.ts';

/** How a receipt of the company moves the ticks on the customer's phone. */
const ticks: Readonly<Record<string, Tick>> = {
  delivery: 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
};

export async function onReceipt(
  network: Network,
  phone: Phone,
  companion: Companion,
  receipt: BinaryNode,
): Promise<void> {
  const { id = '', to = server, type = 'delivery', participant } = receipt.attrs;
  const ack = { class: 'receipt', id, from: to };
  companion.connection?.send(node('ack', receipt.attrs['type'] ? { ...ack, type } : ack));
  if (type === 'retry') {
    network.tell({ type: 'askedAgain', phone: phone.number, id });
    return sendAgain(network, phone, companion, receipt);
  }
  if (type === 'server-error') return renewFile(network, phone, companion, receipt);
  const ids = [id, ...children(child(receipt, 'list'), 'item').map((item) => attribute(item, 'id'))];
  const status = ticks[type];
  // That somebody read a message says nothing about a repeat of it that is under way.
  if (status !== 'read' && status !== 'played') received(network, companion, ids);
  const writer = phoneAt(network, participant ?? to);
  if (status && writer && writer !== phone) for (const one of ids) tick(network, writer, one, status);
}
