import type { BinaryNode } from 'baileys';
import type { Connection, Network } from '../model.ts';
import { phoneAt } from '../phones/find.ts';
import { attribute, child, inside, node, server } from '../wire/node.ts';
import { acknowledged } from './deliver.ts';
import { codeWanted, finishByCode } from './link-by-code.ts';
import { onMessage } from './message.ts';
import { finishPairing } from './pair.ts';
import { queries } from './queries.ts';
import { onReceipt } from './receipt.ts';

/** Everything a client says after the handshake. */
export async function onStanza(network: Network, connection: Connection, stanza: BinaryNode): Promise<void> {
  const { phone, companion } = connection;
  if (stanza.tag === 'iq') return onQuery(network, connection, stanza);
  if (!phone || !companion) return;
  switch (stanza.tag) {
    case 'message':
      return onMessage(network, phone, companion, stanza);
    case 'receipt':
      return onReceipt(network, phone, companion, stanza);
    case 'ack':
      return acknowledged(network, companion, stanza);
    case 'chatstate': {
      const customer = phoneAt(network, attribute(stanza, 'to'));
      const [state] = inside(stanza);
      const shown = state?.attrs['media'] === 'audio' ? 'recording' : state?.tag;
      if (customer) network.tell({ type: 'typing', phone: customer.number, from: phone.number, state: shown });
      return;
    }
    case 'call': {
      connection.send(node('ack', { class: 'call', id: attribute(stanza, 'id'), from: attribute(stanza, 'to') }));
      const [what] = inside(stanza);
      network.tell({ type: 'call', phone: phone.number, state: what?.tag, id: what?.attrs['call-id'] });
      return;
    }
    default:
      return;
  }
}

async function onQuery(network: Network, connection: Connection, query: BinaryNode): Promise<void> {
  if (query.attrs['type'] === 'result') {
    if (child(query, 'pair-device-sign')) finishPairing(network, connection, query);
    return;
  }
  const id = query.attrs['id'] ?? '';
  const from = query.attrs['to']?.replace(/^@/, '') || server;
  const result = (content?: readonly BinaryNode[]) =>
    connection.send(node('iq', { id, type: 'result', from }, content ? [...content] : undefined));
  const first = inside(query)[0] ?? node('');
  if (first.tag === 'link_code_companion_reg') {
    if (first.attrs['stage'] === 'companion_hello') return result(codeWanted(network, connection, first));
    result();
    return finishByCode(connection, first);
  }
  const { phone, companion } = connection;
  const answer = queries[`${query.attrs['xmlns'] ?? ''} ${query.attrs['type'] ?? ''} ${first.tag}`];
  if (!answer || !phone || !companion) return result();
  const later: (() => Promise<void>)[] = [];
  const afterwards = (work: () => Promise<void>) => void later.push(work);
  const content = await answer({ network, connection, phone, companion, query, first, afterwards });
  if (content === 'notFound') {
    const error = node('error', { code: '404', text: 'item-not-found' });
    connection.send(node('iq', { id, type: 'error', from: server }, [error]));
  } else result(content);
  for (const work of later) await work();
}
