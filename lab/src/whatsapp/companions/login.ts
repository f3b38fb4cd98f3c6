import { randomBytes } from 'node:crypto';
import type { proto } from 'baileys';
import type { Companion, Connection, Network, Phone } from '../model.ts';
import { findPhone } from '../phones/find.ts';
import { shareAppKey } from '../phones/app-state.ts';
import { sendHistory } from '../phones/history.ts';
import { node, seconds, server } from '../wire/node.ts';
import { replay } from './deliver.ts';

/** A client that says it is linked; only the key it was linked with is believed. */
export function signIn(network: Network, connection: Connection, payload: proto.IClientPayload): void {
  const phone = findPhone(network, String(payload.username));
  const companion = phone?.companions.get(payload.device ?? 0);
  if (!phone || !companion?.noise.equals(connection.clientKey())) {
    connection.send(node('failure', { reason: '401', location: 'lla' }));
    connection.close();
    return;
  }
  // The same account twice: the newer one wins.
  if (companion.connection) {
    companion.connection.send(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    companion.connection.close();
  }
  connection.phone = phone;
  connection.companion = companion;
  companion.connection = connection;
  connection.send(
    node('success', {
      t: seconds(),
      props: '27',
      location: 'lla',
      lid: `${phone.lid}:${companion.id}@lid`,
      companion_enc_static: randomBytes(8).toString('hex'),
    }),
  );
  network.tell({ type: 'companion', phone: phone.number, companion: companion.id, online: true });
}

/** The client is ready: everything that waited comes now, and the first time its phone introduces itself. */
export async function activate(network: Network, phone: Phone, companion: Companion): Promise<void> {
  const routing = node('edge_routing', {}, [node('routing_info', {}, Buffer.from('lab'))]);
  companion.connection?.send(node('ib', { from: server }, [routing]));
  const count = replay(companion);
  if (companion.connection) companion.connection.isActive = true;
  companion.connection?.send(node('ib', { from: server }, [node('offline', { count: `${count}` })]));
  if (companion.greeted) return;
  companion.greeted = true;
  await shareAppKey(network, phone, companion);
  await sendHistory(network, phone, companion);
}

/** The owner removes the linked devices on the phone. */
export function unpair(network: Network, phone: Phone): void {
  for (const { id, connection } of phone.companions.values()) {
    phone.companions.delete(id);
    connection?.send(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
    connection?.close();
  }
  network.changed();
  network.tell({ type: 'unpaired', phone: phone.number });
}

export function dropConnections(phone: Phone): void {
  for (const { connection } of phone.companions.values()) connection?.terminate();
}
