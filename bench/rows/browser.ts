import { setTimeout as sleep } from 'node:timers/promises';
import { buildWeb } from '../../tools/build-web.ts';
import {
  conversation,
  countRows,
  hastenHistory,
  loadHistory,
  messageBox,
  openInbox,
  openTicket,
  scrollPages,
  showClosed,
  ticketList,
} from '../browser/inbox.ts';
import { costOfEvents } from '../browser/live.ts';
import { countNodes, openWindow, painted, type Window } from '../browser/window.ts';
import type { Dataset } from '../dataset/ensure-dataset.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { atMost, type Figure } from '../harness/figures.ts';
import { median } from '../harness/hammer.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { adminOf } from './inbox.ts';

export const limited = (name: string, measured: number, most: number, unit: string, note: string): Figure => ({
  name: `browser, ${name}`,
  measured,
  unit,
  checks: [atMost(measured, most, ` ${unit}`)],
  note,
});

/** From the click in the list to the messages on the screen. */
async function opening({ page, threadMs }: Window, times: number): Promise<Figure> {
  const spent: number[] = [];
  const rows = ticketList(page).getByRole('listitem');
  for (let turn = 0; turn < times; turn += 1) {
    const before = await threadMs();
    await openTicket(page, rows.nth(turn + 1));
    spent.push((await threadMs()) - before);
    // Whoever opens one after another only skims, and is made to wait.
    await sleep(800);
  }
  return limited('open a ticket', median(spent.slice(1)), 150, 'ms', 'thread time to painted messages');
}

/** One more event in a long list, against the same time without one. */
async function liveEvents(window: Window, product: Product, dataset: Dataset, times: number): Promise<Figure> {
  const { page } = window;
  const prepare = async () => {
    await page.reload();
    await openInbox(page);
    await scrollPages(page, 24);
  };
  const each = await costOfEvents(window, { product, dataset, times, prepare });
  return limited('live event', each, 4, 'ms', `thread time each, ${await countRows(page)} tickets loaded`);
}

/** Nodes of the whole page while a long list is scrolled. */
async function longList({ page }: Window, pages: number): Promise<Figure> {
  await showClosed(page);
  const counts: number[] = [];
  for (let turn = 0; turn < pages; turn += 5) {
    await scrollPages(page, 5);
    counts.push(await countNodes(page));
  }
  // Rows differ in what they show, so a single count tells little; what matters is that the list does not grow.
  const half = Math.ceil(counts.length / 2);
  const grown = median(counts.slice(-half)) / median(counts.slice(0, half));
  const note = `second half of ${pages} pages against the first; ${Math.min(...counts)} to ${Math.max(...counts)} nodes`;
  return limited('nodes of a long list', grown, 1.05, '×', note);
}

/** What one reads while the page above arrives. */
async function prepending({ page }: Window): Promise<Figure> {
  await page.route(/\/api\/messages\/[0-9a-f-]{36}\?.*before=/, async (route) => {
    await sleep(400);
    await route.continue();
  });
  const drifts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = page.waitForResponse(/before=/, { timeout: 30_000 });
    await conversation(page).evaluate((box) => box.scrollTo({ top: 10 }));
    await sleep(200);
    const read = await conversation(page).getByRole('article').nth(1).elementHandle();
    const top = () => read?.evaluate((bubble) => bubble.getBoundingClientRect().top);
    const before = (await top()) ?? Number.NaN;
    await answer;
    await painted(page);
    await sleep(200);
    drifts.push(Math.abs(((await top()) ?? Number.NaN) - before));
  }
  await page.unroute(/\/api\/messages\/[0-9a-f-]{36}\?.*before=/);
  return limited('prepend a page', Math.max(...drifts), 0.5, 'px', 'largest drift of what is read, five pages');
}

/** A key typed below a long conversation. */
async function typing({ page, threadMs }: Window, wanted: number): Promise<Figure> {
  await hastenHistory(page, 25);
  const loaded = await loadHistory(page, wanted);
  const keys = 30;
  await messageBox(page).click();
  await page.keyboard.type('oi ', { delay: 60 });
  const before = await threadMs();
  await page.keyboard.type('a'.repeat(keys), { delay: 60 });
  await painted(page);
  const each = ((await threadMs()) - before) / keys;
  return limited('a key typed', each, 16, 'ms', `thread time, ${loaded} messages loaded`);
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  await buildWeb(bench.tell);
  const dataset = await bench.dataset(bench.scale);
  const product = await startProduct(dataset);
  const window = await openWindow(product, adminOf(dataset));
  const { isTrial } = bench;
  try {
    await openInbox(window.page);
    const figures = [await opening(window, isTrial ? 2 : 12)];
    await window.page.goto(`/tickets/${dataset.samples.giants[0]?.uuid ?? ''}`);
    await conversation(window.page).getByRole('article').last().waitFor();
    figures.push(await prepending(window), await typing(window, isTrial ? 100 : 5_000));
    await openInbox(window.page);
    figures.push(await liveEvents(window, product, dataset, isTrial ? 3 : 50));
    figures.push(await longList(window, isTrial ? 5 : 60));
    return figures;
  } finally {
    await window.close();
    await product.stop();
  }
}

/** The inbox in Chromium, against the real server on the whole dataset. */
export const browserRow: Row = { name: 'browser', measure };
