import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { obey, tellAgainAndAgain, type Broadcast } from './broadcast.ts';

/** `node bare-server.ts <event>`: Socket.IO with one room, and nothing else. */
const [event = 'event'] = process.argv.slice(2);
const server = http.createServer();
const io = new Server(server);
io.on('connection', (socket) => void socket.join('agents'));
obey((order: Broadcast) =>
  tellAgainAndAgain(order, (ticket) => io.to('agents').emit(event, { action: 'update', ticket })),
);
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
