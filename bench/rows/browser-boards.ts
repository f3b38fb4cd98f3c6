import { buildWeb } from '../../tools/build-web.ts';
import { costOfDragging, countCards, loadBoard, openBoard } from '../browser/board.ts';
import { costOfEvents } from '../browser/live.ts';
import { openPanel } from '../browser/panel.ts';
import { openWindow } from '../browser/window.ts';
import { addCrowd } from '../dataset/add-crowd.ts';
import type { Bench, Row } from '../harness/bench.ts';
import type { Figure } from '../harness/figures.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { limited } from './browser.ts';
import { adminOf } from './inbox.ts';

/** A board with all its cards loaded. */
async function onBoard(bench: Bench, product: Product): Promise<Figure[]> {
  const dataset = await bench.dataset(bench.scale);
  const window = await openWindow(product, adminOf(dataset));
  try {
    const prepare = async () => {
      await openBoard(window.page);
      await loadBoard(window.page);
    };
    const times = bench.isTrial ? 3 : 50;
    const event = await costOfEvents(window, { product, dataset, times, prepare });
    const loaded = `${await countCards(window.page)} cards loaded`;
    const step = await costOfDragging(window, bench.isTrial ? 10 : 120);
    return [
      limited('live event on the board', event, 4, 'ms', `thread time each, ${loaded}`),
      limited('a drag on the board', step, 8, 'ms', `thread time a frame, ${loaded}`),
    ];
  } finally {
    await window.close();
  }
}

/** The panel of a large team in a busy hour. */
async function onPanel(bench: Bench, product: Product, crowd: { people: number; tickets: number }): Promise<Figure> {
  const dataset = await bench.dataset(bench.scale);
  const window = await openWindow(product, adminOf(dataset));
  try {
    const prepare = () => openPanel(window.page);
    const event = await costOfEvents(window, { product, dataset, times: bench.isTrial ? 3 : 50, prepare });
    const note = `thread time each, ${crowd.people} attendants, ${crowd.tickets} tickets`;
    return limited('live event on the panel', event, 4, 'ms', note);
  } finally {
    await window.close();
  }
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  await buildWeb(bench.tell);
  const dataset = await bench.dataset(bench.scale);
  const product = await startProduct(dataset);
  try {
    const figures = await onBoard(bench, product);
    const crowd = await addCrowd(dataset, { people: 200, tickets: 5_000 });
    figures.push(await onPanel(bench, product, crowd));
    return figures;
  } finally {
    await product.stop();
  }
}

/** What shows everything at once, in Chromium. */
export const browserBoardsRow: Row = { name: 'browser-boards', measure };
