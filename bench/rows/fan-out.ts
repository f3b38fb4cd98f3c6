import { setTimeout as sleep } from 'node:timers/promises';
import { ticketRoutes, type Ticket } from '@oplano/contracts/tickets';
import type { AgentsOrder, Heard } from '../fan-out/agents.ts';
import type { Broadcast } from '../fan-out/broadcast.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { startChild, type Child } from '../harness/child.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { median } from '../harness/hammer.ts';
import { signInAt } from '../harness/product.ts';
import { adminOf } from './inbox.ts';

const agents = 200;
const perSecond = 20;

interface Side {
  readonly server: Child;
  readonly listeners: Child;
}

async function connect(server: Child, query: Record<string, string>, event: string): Promise<Side> {
  const listeners = await startChild('fan-out/agents.ts');
  const order: AgentsOrder = { do: 'connect', url: server.said, query, event, count: agents };
  await listeners.ask(order);
  return { server, listeners };
}

/** How long an event takes to two hundred agents. */
async function tell({ server, listeners }: Side, ticket: Ticket, seconds: number): Promise<Heard> {
  const order: Broadcast = { ticket, perSecond, seconds };
  await server.ask(order);
  await sleep(500);
  const report: AgentsOrder = { do: 'report' };
  const heard = await listeners.ask<Heard>(report);
  const expected = agents * Math.ceil(perSecond * seconds);
  if (heard.events !== expected) throw new Error(`Of ${expected} deliveries ${heard.events} arrived.`);
  return heard;
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const { companyId } = dataset.main;
  const event = `company-${companyId}-ticket`;
  const bareServer = await startChild('fan-out/bare-server.ts', event);
  const productServer = await startChild('fan-out/product-server.ts', dataset.databaseUrl, String(companyId));
  const started: Child[] = [bareServer, productServer];
  try {
    const admin = adminOf(dataset);
    const { token } = await signInAt(productServer.said, admin);
    const headers = { authorization: `Bearer ${token}` };
    const list = await fetch(`${productServer.said}/api/tickets?status=open&showAll=true`, { headers });
    const [ticket] = ticketRoutes.list.response.parse(await list.json()).tickets;
    if (!ticket) throw new Error('The dataset has no open ticket.');
    const bare = await connect(bareServer, {}, event);
    started.push(bare.listeners);
    const product = await connect(productServer, { token, userId: String(admin.id) }, event);
    started.push(product.listeners);
    const { seconds, rounds } = bench.pace;
    const waits = { bare: [] as number[], product: [] as number[] };
    await tell(bare, ticket, seconds / 2);
    await tell(product, ticket, seconds / 2);
    for (let round = 0; round < rounds; round += 1) {
      waits.bare.push((await tell(bare, ticket, seconds)).p50);
      waits.product.push((await tell(product, ticket, seconds)).p50);
    }
    const ratio = median(waits.product.map((wait, round) => wait / (waits.bare[round] ?? Number.NaN)));
    return [
      {
        name: 'fan-out',
        measured: median(waits.product),
        unit: 'ms',
        limit: { what: 'bare Socket.IO', value: median(waits.bare) },
        ratio,
        checks: [atMost(ratio, 1.5, '×')],
        note: `p50 to ${agents} agents, ${JSON.stringify(ticket).length} bytes`,
      },
    ];
  } finally {
    for (const child of started.toReversed()) await child.stop();
  }
}

export const fanOutRow: Row = { name: 'fan-out', measure };
