import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { bulkAction, bulkMax, type BulkAction, type TicketAction } from '@oplano/contracts/tickets';
import { addCrowd } from '../dataset/add-crowd.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { adminOf } from './inbox.ts';

const withinMs = 60_000;
const everyMs = 50;

/** Does something to every ticket that lives, and waits for the last of them. */
async function doToAll({ url }: Product, token: string, action: TicketAction) {
  const ask = async (path: string, body?: object): Promise<BulkAction> => {
    const response = await fetch(`${url}/api/tickets/bulk${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`A bulk action was refused: ${await response.text()}`);
    return bulkAction.parse(await response.json());
  };
  const began = performance.now();
  const filter = { status: 'search', statusFilter: '["open","pending"]' };
  let bulk = await ask('', { operationId: randomUUID(), action, tickets: { filter } });
  let steps = 0;
  while (bulk.state === 'running') {
    if (performance.now() - began > withinMs) throw new Error('It takes for ever.');
    await wait(everyMs);
    const seen = await ask(`/${bulk.id}`);
    if (seen.handled > bulk.handled) steps += 1;
    bulk = seen;
  }
  return { ms: performance.now() - began, bulk, steps };
}

async function measure(bench: Bench): Promise<Figure[]> {
  // Whoever signs in here is signed out where others measure.
  await bench.rest();
  const dataset = await bench.dataset(bench.scale);
  await addCrowd(dataset, { people: 20, tickets: bulkMax });
  const product = await startProduct(dataset);
  try {
    const { token } = await product.signIn(adminOf(dataset));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const figures: Figure[] = [];
    for (const [name, action] of [
      ['priority', { do: 'priority', priority: 'high' }],
      ['snooze', { do: 'snooze', until }],
    ] as const) {
      const { ms, bulk, steps } = await doToAll(product, token, action);
      const refused = bulk.refused.reduce((sum, { count }) => sum + count, 0);
      figures.push({
        name: `many at once, ${name}`,
        measured: ms,
        unit: 'ms',
        checks: [atMost(ms, 5_000, ' ms')],
        note: `${bulk.total} tickets, ${refused} refused, ${steps} times told how far it is`,
      });
    }
    return figures;
  } finally {
    await product.stop();
  }
}

/** 5,000 tickets in one action, from the click to the last of them, as the person sees it who began it. */
export const bulkRow: Row = { name: 'bulk', measure };
