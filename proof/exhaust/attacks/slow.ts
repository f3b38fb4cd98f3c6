import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { formType } from '../../../server/test/structure/send-call.ts';
import type { Hand } from '../hand.ts';
import type { Attack } from './attack.ts';

const lines = 200;
const betweenMs = 500;

/** Bare connections that say a little at a time and hold on as long as they are let. */
async function trickle(hand: Hand, opening: string, drop: string, reads = true): Promise<void> {
  const open = new Set<net.Socket>();
  const start = (): void => {
    const socket = net.connect(hand.port, '127.0.0.1');
    socket.write(opening);
    hand.note('line begun');
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      hand.note('hung up on');
    });
    if (reads) socket.once('data', (bytes) => hand.note(bytes.toString('latin1').slice(9, 12)));
    else socket.pause();
  };
  while (await hand.turn()) {
    while (open.size < lines) start();
    for (const socket of open) if (drop !== '' && socket.writable) socket.write(drop);
    await pause(betweenMs);
  }
  for (const socket of open) socket.destroy();
}

const hostOf = ({ person }: Hand): string => `host: 127.0.0.1\r\nx-forwarded-for: ${person.address}\r\n`;
const bearer = ({ person }: Hand): string => `authorization: Bearer ${person.token}\r\n`;

export const slow: readonly Attack[] = [
  {
    name: 'slow headers',
    isShort: true,
    run: (hand) => trickle(hand, `GET /api/tickets HTTP/1.1\r\n${hostOf(hand)}`, 'x-a: b\r\n'),
  },
  {
    name: 'slow bodies',
    run: (hand) =>
      trickle(
        hand,
        `POST /api/tickets HTTP/1.1\r\n${hostOf(hand)}${bearer(hand)}content-type: application/json\r\ncontent-length: 900000\r\n\r\n{`,
        ' ',
      ),
  },
  {
    name: 'slow uploads',
    isShort: true,
    isUpload: true,
    run: (hand) =>
      trickle(
        hand,
        `POST /api/contacts/upload HTTP/1.1\r\n${hostOf(hand)}${bearer(hand)}content-type: ${formType}\r\ncontent-length: 9000000\r\n\r\n` +
          '--structural-test-boundary\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
        'a;b\n',
      ),
  },
  {
    name: 'slow uploads of nobody',
    isUpload: true,
    run: (hand) =>
      trickle(
        hand,
        `POST /api/contacts/upload HTTP/1.1\r\n${hostOf(hand)}content-type: ${formType}\r\ncontent-length: 9000000\r\n\r\n`,
        'x'.repeat(1_000),
      ),
  },
  {
    name: 'cut uploads',
    isUpload: true,
    run: (hand) =>
      hand.flood(20, async () => {
        const socket = net.connect(hand.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(
          `POST /api/contacts/upload HTTP/1.1\r\n${hostOf(hand)}${bearer(hand)}content-type: ${formType}\r\ncontent-length: 5000000\r\n\r\n` +
            '--structural-test-boundary\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n',
        );
        socket.write(Buffer.alloc(500_000));
        await pause(50);
        socket.destroy();
        hand.note('cut');
      }),
  },
  {
    name: 'slow readers',
    run: (hand) =>
      trickle(hand, `GET /api/openapi.json HTTP/1.1\r\n${hostOf(hand)}${bearer(hand)}\r\n`.repeat(20), '', false),
  },
  { name: 'idle connections', run: (hand) => trickle(hand, '', '') },
];
