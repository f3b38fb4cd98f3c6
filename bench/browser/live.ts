import { setTimeout as sleep } from 'node:timers/promises';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Product } from '../harness/product.ts';
import { callbackOf, customersOnCloud } from '../rows/webhook.ts';
import type { Window } from './window.ts';

/** What a page fetches at leisure is neither an event nor idleness. */
const leisureMs = 6_000;
const afterMs = 2_000;

/**
 * Thread time of a page for each live event of a ticket, against the same time without one. The page is loaded anew by
 * `prepare`, so that its live line is one that is listened to.
 */
export async function costOfEvents(
  { page, threadMs }: Window,
  {
    product,
    dataset,
    times,
    prepare,
  }: {
    readonly product: Product;
    readonly dataset: Dataset;
    readonly times: number;
    readonly prepare: () => Promise<void>;
  },
): Promise<number> {
  const customers = await customersOnCloud(dataset);
  let heard = 0;
  const listen = ({ payload }: { payload: string | Buffer }): void => {
    if (String(payload).includes(`company-${dataset.main.companyId}-ticket`)) heard += 1;
  };
  page.on('websocket', (socket) => socket.on('framereceived', listen));
  await prepare();
  // The line for sounds opens after somebody's first click, once: no event pays for it.
  await page.getByRole('heading', { level: 1 }).first().click({ force: true });
  await sleep(leisureMs);
  const during = async (work: () => Promise<unknown>): Promise<number> => {
    const before = await threadMs();
    await work();
    await sleep(afterMs);
    return (await threadMs()) - before;
  };
  const write = async (turn: number): Promise<void> => {
    const { body, headers } = callbackOf(customers[turn % customers.length]?.number ?? '', `${Date.now()}-${turn}`);
    await fetch(`${product.url}/api/webhooks/meta`, { method: 'POST', headers, body });
    await sleep(100);
  };
  // The first event fetches what follows events; and what the page threw away while it loaded is no event's either.
  await write(0);
  await sleep(afterMs);
  await page.requestGC();
  const idle = await during(() => sleep(times * 100));
  heard = 0;
  const busy = await during(async () => {
    for (let turn = 1; turn <= times; turn += 1) await write(turn);
  });
  if (heard === 0) throw new Error('No event reached the page.');
  return (busy - idle) / heard;
}
