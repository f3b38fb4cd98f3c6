import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { median, percentile } from '../harness/hammer.ts';
import { graphAppSecret, startProduct, type Product } from '../harness/product.ts';

const account = '100200300';
const perSecond = 50;
const patienceMs = 20_000;

interface Customer {
  readonly number: string;
  readonly userId: number;
}

/** Customers who talk with somebody over the Cloud API; its connection gets the account that Meta would name. */
export const customersOnCloud = ({ databaseUrl, main }: Dataset): Promise<Customer[]> =>
  withOwnerClient(databaseUrl, async (client) => {
    const { id = 0 } = main.connections.find(({ channel }) => channel === 'whatsappapi') ?? {};
    await client.query('update connections set account_id = $2 where id = $1', [id, account]);
    const { rows } = await client.query<Customer>(
      `select c.number, t.user_id as "userId" from tickets t join contacts c on c.id = t.contact_id
       where t.company_id = $1 and t.connection_id = $2 and t.status = 'open' order by t.id limit 300`,
      [main.companyId, id],
    );
    return rows;
  });

/** What Meta sends when a customer writes. */
export function callbackOf(from: string, mark: string): { body: string; headers: Record<string, string> } {
  const message = { from, id: `wamid.${mark}`, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text' };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '5511900000000', phone_number_id: account },
    messages: [{ ...message, text: { body: `Meu pedido ainda não chegou ${mark}` } }],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
  const signature = createHmac('sha256', graphAppSecret).update(body).digest('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` } };
}

/** Everybody whose customers will write, each with a live line; `hear` is told the mark of every message. */
async function openLines(
  product: Product,
  { main }: Dataset,
  userIds: ReadonlySet<number>,
  hear: (mark: string) => void,
): Promise<Socket[]> {
  const lines: Socket[] = [];
  for (const user of main.users.filter(({ id }) => userIds.has(id))) {
    const { token } = await product.signIn(user);
    const line = io(product.url, { transports: ['websocket'], query: { token, userId: String(user.id) } });
    lines.push(line);
    await new Promise<void>((resolve, reject) => line.once('connect', resolve).once('connect_error', reject));
    await line.emitWithAck('joinNotification');
    line.on(`company-${main.companyId}-appMessage`, (news: { message?: { body: string } }) =>
      hear(news.message?.body.split(' ').at(-1) ?? ''),
    );
  }
  return lines;
}

/** Sends callbacks at a steady pace, waits until the agents have heard all of them, and tells how long each took. */
export async function tellAll(product: Product, dataset: Dataset, seconds: number): Promise<number[]> {
  const customers = await customersOnCloud(dataset);
  const sent = new Map<string, number>();
  const waits: number[] = [];
  const lines = await openLines(product, dataset, new Set(customers.map(({ userId }) => userId)), (mark) => {
    const at = sent.get(mark);
    if (at === undefined || !sent.delete(mark)) return;
    waits.push(performance.now() - at);
  });
  const tell = async (turn: number): Promise<void> => {
    const mark = randomUUID();
    const { body, headers } = callbackOf(customers[turn % customers.length]?.number ?? '', mark);
    sent.set(mark, performance.now());
    const response = await fetch(`${product.url}/api/webhooks/meta`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`A callback was answered ${response.status}: ${await response.text()}`);
  };
  const pace = async (count: number): Promise<void> => {
    const told: Promise<void>[] = [];
    const began = performance.now();
    for (let turn = 0; turn < count; turn += 1) {
      await sleep(Math.max(0, began + (turn * 1000) / perSecond - performance.now()));
      told.push(tell(turn));
    }
    await Promise.all(told);
    for (let waited = 0; sent.size > 0 && waited < patienceMs; waited += 20) await sleep(20);
    if (sent.size > 0) throw new Error(`${sent.size} messages never reached their agent.`);
  };
  try {
    await pace(perSecond * Math.min(3, seconds));
    waits.length = 0;
    await pace(perSecond * seconds);
    return waits;
  } finally {
    for (const line of lines) line.close();
  }
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const product = await startProduct(dataset);
  let waits: number[];
  try {
    waits = await tellAll(product, dataset, bench.isTrial ? 1 : 20);
  } finally {
    await product.stop();
  }
  const p95 = percentile(waits, 0.95);
  return [
    {
      name: 'webhook-to-agent',
      measured: p95,
      unit: 'ms',
      checks: [atMost(p95, 100, ' ms')],
      note: `p95 at ${perSecond} messages a second; p50 ${median(waits).toFixed(1)} ms`,
    },
  ];
}

/** From Meta's callback to the browser of an agent: HTTP, storage, the whole pipeline and the live line. */
export const webhookRow: Row = { name: 'webhook-to-agent', measure };
