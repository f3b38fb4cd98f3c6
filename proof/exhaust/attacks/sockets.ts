import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clientEvents } from '@oplano/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Hand } from '../hand.ts';
import type { Attack } from './attack.ts';

const optionsOf = ({ person }: Hand) => ({
  transports: ['websocket'],
  forceNew: true,
  reconnection: false,
  query: { userId: String(person.userId), token: person.token },
  extraHeaders: { 'x-forwarded-for': person.address },
});

/** A line as the browser opens it; undefined where the server wants no more. */
function open(hand: Hand): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = io(hand.url, optionsOf(hand));
    const finish = (word: string, answer?: Socket): void => {
      hand.note(word);
      if (!answer) socket.close();
      resolve(answer);
    };
    const late = setTimeout(() => finish('line late'), 8_000);
    socket.once('connect', () => {
      clearTimeout(late);
      finish('line open', socket);
    });
    socket.once('connect_error', () => {
      clearTimeout(late);
      finish('line refused');
    });
  });
}

/** What a client may say, with arguments that fit. */
const wordsOf = ({ person }: Hand): [string, unknown[]][] => {
  const ticket = String(person.ids['ticketId']);
  const args: Record<string, unknown[][]> = {
    joinTickets: [['open'], ['pending'], ['closed'], ['group']],
    leaveTickets: [['open'], ['pending'], ['closed'], ['group']],
    joinChatBox: [[ticket], ['999999']],
    joinChatBoxLeave: [[ticket]],
    typing: [
      [ticket, 'composing'],
      [ticket, 'paused'],
    ],
  };
  return Object.keys(clientEvents).flatMap((event) =>
    (args[event] ?? [[]]).map((one): [string, unknown[]] => [event, one]),
  );
};

/** Says things by a few lines as fast as the rate allows; a line that is cut is opened anew. */
async function shout(hand: Hand, lines: number, words: readonly [string, unknown[]][]): Promise<void> {
  const sockets: (Socket | undefined)[] = [];
  let at = 0;
  await hand.flood(lines, async (index) => {
    let socket = sockets[index];
    if (!socket?.connected) {
      socket?.close();
      socket = sockets[index] = await open(hand);
      if (!socket) return;
    }
    // A burst for each turn: words are cheaper than calls.
    for (let burst = 0; burst < 10; burst += 1) {
      const [event, args] = words[(at += 1) % words.length] ?? ['userStatus', []];
      socket.emit(event, ...args);
    }
    hand.note('said');
  });
  for (const socket of sockets) socket?.close();
}

/** A line that says the handshake and never reads what it is told. */
function deafLine(hand: Hand): net.Socket {
  const { port, person } = hand;
  const socket = net.connect(port, '127.0.0.1', () => {
    const query = `userId=${person.userId}&token=${encodeURIComponent(person.token)}&EIO=4&transport=websocket`;
    socket.write(
      `GET /socket.io/?${query} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${person.address}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n',
    );
    socket.pause();
  });
  socket.on('error', () => undefined);
  hand.note('deaf line');
  return socket;
}

export const sockets: readonly Attack[] = [
  { name: 'socket events', isShort: true, run: (hand) => shout(hand, 4, wordsOf(hand)) },
  ...[...new Set(Object.keys(clientEvents))].map((event): Attack => ({
    name: `socket event ${event}`,
    run: (hand) =>
      shout(
        hand,
        2,
        wordsOf(hand).filter(([one]) => one === event),
      ),
  })),
  {
    name: 'socket nonsense',
    run: (hand) =>
      shout(hand, 4, [
        ['nothing', ['x'.repeat(50_000)]],
        ['joinChatBox', [{ a: [[[[]]]] }]],
        ['typing', [Buffer.alloc(20_000)]],
        ['__proto__', []],
      ]),
  },
  {
    name: 'a thousand sockets',
    isShort: true,
    async run(hand) {
      const all: (Socket | undefined)[] = [];
      const step = 20;
      while (all.length < 1_000 && (await hand.turn())) {
        all.push(...(await Promise.all(Array.from({ length: step }, () => open(hand)))));
      }
      while (!hand.isOver()) await pause(100);
      for (const socket of all) socket?.close();
    },
  },
  {
    name: 'sockets that come and go',
    run: (hand) => hand.flood(10, async () => (await open(hand))?.close()),
  },
  {
    name: 'deaf sockets',
    async run(hand) {
      const all: net.Socket[] = [];
      while (all.length < 200 && (await hand.turn())) all.push(deafLine(hand));
      while (!hand.isOver()) await pause(100);
      for (const socket of all) socket.destroy();
    },
  },
];
