import { io, type Socket } from 'socket.io-client';
import { median, percentile } from '../harness/hammer.ts';
import { clock, obey } from './broadcast.ts';

/** What the agents of a measurement are told to do. */
export type AgentsOrder =
  | {
      readonly do: 'connect';
      readonly url: string;
      readonly query: Record<string, string>;
      readonly event: string;
      readonly count: number;
    }
  | { readonly do: 'report' };
export interface Heard {
  readonly events: number;
  readonly p50: number;
  readonly p95: number;
}

const sockets: Socket[] = [];
let waits: number[] = [];

/** One after another: two hundred at once would only measure how they knock. */
async function connect({ url, query, event, count }: Extract<AgentsOrder, { do: 'connect' }>): Promise<void> {
  for (const socket of sockets.splice(0)) socket.close();
  for (let agent = 0; agent < count; agent += 1) {
    const socket = io(url, { transports: ['websocket'], forceNew: true, query });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    socket.emit('joinTickets', 'open');
    socket.on(event, ({ ticket }: { ticket: { lastMessage: string } }) => {
      waits.push(clock() - Number(ticket.lastMessage));
    });
  }
}

obey((order: AgentsOrder) => {
  if (order.do === 'connect') return connect(order);
  const heard: Heard = { events: waits.length, p50: median(waits), p95: percentile(waits, 0.95) };
  waits = [];
  return heard;
});
process.stdout.write('ready\n');
