import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import { cpuMs } from '../load/cost.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { median, percentile } from '../harness/hammer.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { callbackOf, customersOnCloud, tellAll } from './webhook.ts';

const asked = 200;
const slowMs = 30_000;

/** Somebody outside who takes half a minute for every answer. */
async function aSlowMachine() {
  let waiting = 0;
  const server = http.createServer((request, response) => {
    waiting += 1;
    request.resume();
    const timer = setTimeout(() => response.end(), slowMs);
    response.on('close', () => {
      waiting -= 1;
      clearTimeout(timer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`,
    waiting: () => waiting,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Lets everybody new on the Cloud API be answered by this machine. */
async function leadBy(product: Product, { databaseUrl, main }: Dataset, url: string): Promise<void> {
  const admin = main.users.find(({ isAdmin }) => isAdmin);
  if (!admin) throw new Error('The dataset has no admin.');
  const { token } = await product.signIn(admin);
  const made = await fetch(`${product.url}/api/queueIntegration`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'webhook', name: `Lento ${randomUUID().slice(0, 8)}`, urlN8N: url }),
  });
  if (!made.ok) throw new Error(`No integration: ${await made.text()}`);
  const { id } = (await made.json()) as { id: number };
  await withOwnerClient(databaseUrl, (client) =>
    client.query(`update connections set integration_id = $2 where company_id = $1 and channel = 'whatsappapi'`, [
      main.companyId,
      id,
    ]),
  );
}

/** Nobody is asked any more, also not by the next measurement. */
const leaveAlone = ({ databaseUrl, main }: Dataset): Promise<unknown> =>
  withOwnerClient(databaseUrl, async (client) => {
    await client.query('update connections set integration_id = null where company_id = $1', [main.companyId]);
    await client.query(`delete from jobs where name = 'automation.ask-outside'`);
  });

/** So many new customers write, and the machine has begun to think about the first of them. */
async function letThemAsk(product: Product, waiting: () => number): Promise<void> {
  const first = 40_000_000 + (Date.now() % 40_000_000);
  for (let turn = 0; turn < asked; turn += 1) {
    const { body, headers } = callbackOf(`55119${first + turn}`, randomUUID());
    const response = await fetch(`${product.url}/api/webhooks/meta`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`A callback was answered ${response.status}.`);
  }
  for (let tries = 0; waiting() < 16 && tries < 500; tries += 1) await sleep(20);
  if (waiting() < 16) throw new Error(`The machine is asked ${waiting()} questions at once only.`);
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const machine = await aSlowMachine();
  const product = await startProduct(dataset, { OUTBOUND_ALLOW: '127.0.0.1' });
  const seconds = bench.isTrial ? 1 : 15;
  try {
    const alone = percentile(await tellAll(product, dataset, seconds), 0.95);
    await leadBy(product, dataset, machine.url);
    await letThemAsk(product, machine.waiting);
    const beside = percentile(await tellAll(product, dataset, seconds), 0.95);
    const atOnce = machine.waiting();
    return [
      {
        name: 'agents beside slow machines',
        measured: beside,
        unit: 'ms',
        limit: { what: 'without', value: alone },
        ratio: beside / alone,
        checks: [atMost(beside / alone, 1.2, '×')],
        note: `p95 of webhook-to-agent while ${asked} customers wait for answers that take ${slowMs / 1_000} s, ${atOnce} asked at once`,
      },
    ];
  } finally {
    await leaveAlone(dataset);
    await product.stop();
    machine.stop();
  }
}

/** Somebody outside who answers at once, and has nothing to say. */
async function aQuickMachine() {
  let answered = 0;
  const server = http.createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      answered += 1;
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/quick`,
    answered: () => answered,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const callers = 100;
const writersAtOnce = 4;

/** How many of a kind are in the line of jobs. */
const openAsks = ({ databaseUrl }: Dataset): Promise<number> =>
  withOwnerClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from jobs where name = 'automation.ask-outside'`,
    );
    return rows[0]?.count ?? 0;
  });

/** New customers of the Cloud API, who write in turn, a few at once. */
async function newCustomers(product: Product, dataset: Dataset) {
  await customersOnCloud(dataset);
  const first = 10_000_000 + Math.floor(Math.random() * 20_000_000);
  const say = async (turn: number): Promise<void> => {
    const { body, headers } = callbackOf(`55119${first + (turn % callers)}`, randomUUID());
    const response = await fetch(`${product.url}/api/webhooks/meta`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`A callback was answered ${response.status}.`);
    await response.arrayBuffer();
  };
  return async (count: number): Promise<void> => {
    const turns = Array.from({ length: count }, (_, turn) => turn).values();
    const write = async (): Promise<void> => {
      for (const turn of turns) await say(turn);
    };
    await Promise.all(Array.from({ length: writersAtOnce }, write));
  };
}

/** Nobody leads these tickets any more: what bots say to them is no part of what is compared. */
const quiet = ({ databaseUrl, main }: Dataset): Promise<unknown> =>
  withOwnerClient(databaseUrl, (client) =>
    client.query(
      `update tickets set queue_id = (select min(id) from queues where company_id = $1), is_bot = false, automation = null
       where company_id = $1 and status = 'pending' and created_at > now() - interval '10 minutes'
         and not use_integration`,
      [main.companyId],
    ),
  );

/** What the process of the server worked for each message, in milliseconds of a processor. */
async function costOfEach(
  { pid }: Product,
  count: number,
  { say, settle }: { say: (count: number) => Promise<void>; settle: () => Promise<void> },
): Promise<number> {
  const before = cpuMs(pid);
  await say(count);
  await settle();
  return (cpuMs(pid) - before) / count;
}

async function measureAsking(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  const machine = await aQuickMachine();
  const product = await startProduct(dataset, { OUTBOUND_ALLOW: '127.0.0.1' });
  const count = bench.isTrial ? 800 : 2_000;
  const settle = async (): Promise<void> => {
    for (let tries = 0; (await openAsks(dataset)) > 0 && tries < 2_400; tries += 1) await sleep(50);
  };
  const plain: number[] = [];
  const asking: number[] = [];
  try {
    const unasked = await newCustomers(product, dataset);
    await unasked(callers * 3);
    await quiet(dataset);
    await leadBy(product, dataset, machine.url);
    const led = await newCustomers(product, dataset);
    await led(callers * 3);
    await settle();
    // In turns, so that whatever else the machine does meets both.
    for (let round = 0; round < 3; round += 1) {
      plain.push(await costOfEach(product, count, { say: unasked, settle }));
      const before = machine.answered();
      asking.push(await costOfEach(product, count, { say: led, settle }));
      const answered = machine.answered() - before;
      if (answered < count * 0.9) throw new Error(`Only ${answered} of ${count} questions were asked.`);
    }
  } finally {
    await leaveAlone(dataset);
    await product.stop();
    machine.stop();
  }
  const added = median(asking) - median(plain);
  return [
    {
      name: 'an asked integration',
      measured: added,
      unit: 'ms',
      limit: { what: 'of a message without', value: median(plain) },
      checks: [atMost(added, 1, ' ms')],
      note: `processor of the server for each message of a customer, beside what it costs where nobody is asked`,
    },
  ];
}

/** What it costs the server itself to ask somebody about a message, and to take in that they say nothing. */
export const askedRow: Row = { name: 'asked-integration', measure: measureAsking };

/** Whether people feel that others outside take their time. */
export const machinesRow: Row = { name: 'machines', measure };
