import http from 'node:http';
import { decodeBinaryNode, encodeBinaryNode } from 'baileys';
import { type WebSocket, WebSocketServer } from 'ws';
import { signIn } from '../companions/login.ts';
import { offerCodes } from '../companions/pair.ts';
import { onStanza } from '../companions/stanzas.ts';
import type { Connection, Network } from '../model.ts';
import { createNoiseResponder } from '../wire/noise-responder.ts';

/** The door of the network: one websocket per client, everything behind a Noise handshake. */
export interface Door {
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

export function createDoor(network: Network): Door {
  const server = http.createServer((_request, response) => response.writeHead(404).end());
  new WebSocketServer({ server, path: '/ws/chat' }).on('connection', (socket) => accept(network, socket));
  return {
    listen: async (port) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', resolve);
      });
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The network has no port.');
      return address.port;
    },
    close: () =>
      new Promise((resolve) => {
        for (const connection of network.connections) connection.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function accept(network: Network, socket: WebSocket): void {
  if (network.faults.away) return socket.terminate();
  let order: Promise<void> = Promise.resolve();
  const noise = createNoiseResponder(network.authority, {
    write: (data) => socket.send(data),
    onClient: (payload) => {
      if (payload.devicePairingData) offerCodes(network, connection, payload);
      else signIn(network, connection, payload);
    },
    // One stanza after another: ratchets do not forgive disorder.
    onFrame: (plain) => {
      order = order
        .then(async () => onStanza(network, connection, await decodeBinaryNode(plain)))
        .catch((error: unknown) => {
          network.tell({ type: 'problem', message: error instanceof Error ? error.message : String(error) });
        });
    },
  });
  const connection: Connection = {
    send: (stanza) => {
      if (socket.readyState === socket.OPEN) noise.send(encodeBinaryNode(stanza));
    },
    close: () => socket.close(),
    terminate: () => socket.terminate(),
    clientKey: () => noise.clientKey(),
    isActive: false,
    refs: [],
    registration: undefined,
    phone: undefined,
    companion: undefined,
    pairing: undefined,
    link: undefined,
  };
  network.connections.add(connection);
  socket.on('message', (data: Buffer) => {
    try {
      noise.feed(data);
    } catch (error) {
      network.tell({ type: 'problem', message: error instanceof Error ? error.message : String(error) });
      socket.terminate();
    }
  });
  socket.on('close', () => leave(network, connection));
}

function leave(network: Network, connection: Connection): void {
  network.connections.delete(connection);
  connection.pairing?.done(new Error('The companion hung up.'));
  const { phone, companion } = connection;
  if (!phone || companion?.connection !== connection) return;
  companion.connection = undefined;
  network.tell({ type: 'companion', phone: phone.number, companion: companion.id, online: false });
}
