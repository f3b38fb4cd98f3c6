import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDatasets, type Scale } from './dataset/ensure-dataset.ts';
import { scales } from './dataset/plan.ts';
import { createBench, type Row } from './harness/bench.ts';
import { isMet, table, type Figure } from './harness/figures.ts';
import { boardRow } from './rows/board.ts';
import { browserBoardsRow } from './rows/browser-boards.ts';
import { browserRow } from './rows/browser.ts';
import { bulkRow } from './rows/bulk.ts';
import { campaignsRow } from './rows/campaigns.ts';
import { contactRows } from './rows/contacts.ts';
import { figureRows } from './rows/dashboard.ts';
import { fanOutRow } from './rows/fan-out.ts';
import { idleRow } from './rows/idle.ts';
import { inboundRow } from './rows/inbound.ts';
import { inboxRows } from './rows/inbox.ts';
import { askedRow, machinesRow } from './rows/machines.ts';
import { outboxRow } from './rows/outbox.ts';
import { schedulesRow } from './rows/schedules.ts';
import { sessionsRow } from './rows/sessions.ts';
import { webhookRow } from './rows/webhook.ts';

const rows: readonly Row[] = [
  ...inboxRows,
  boardRow,
  ...contactRows,
  ...figureRows,
  inboundRow,
  outboxRow,
  campaignsRow,
  schedulesRow,
  fanOutRow,
  webhookRow,
  machinesRow,
  askedRow,
  idleRow,
  browserRow,
  browserBoardsRow,
  bulkRow,
  sessionsRow,
];

function chooseRows(names: string | undefined): readonly Row[] {
  if (names === undefined) return rows;
  const wanted = names.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    throw new Error(`No such row: ${unknown.join(', ')}. Known: ${rows.map(({ name }) => name).join(', ')}.`);
  }
  return rows.filter(({ name }) => wanted.includes(name));
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      scale: { type: 'string', default: 'full' },
      json: { type: 'string' },
    },
  });
  if (!(values.scale in scales))
    throw new Error(`No such scale: ${values.scale}. Known: ${Object.keys(scales).join(', ')}.`);
  return { chosen: chooseRows(values.only), scale: values.scale as Scale, json: values.json };
}

const paces = {
  small: { seconds: 0.2, rounds: 1 },
  tenth: { seconds: 1, rounds: 3 },
  full: { seconds: 1.5, rounds: 5 },
};

/** Measures, prints the report, and answers how the command ends. */
async function main(): Promise<number> {
  const { chosen, scale, json } = readOptions();
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  const datasets = await openDatasets(tell);
  const bench = createBench(datasets, { scale, pace: paces[scale], tell });
  const figures: Figure[] = [];
  try {
    for (const { name, measure } of chosen) {
      tell(`Measuring ${name}`);
      try {
        const measured = await measure(bench);
        tell(table(measured).split('\n').slice(1).join('\n'));
        figures.push(...measured);
      } catch (error) {
        // The others are still worth knowing.
        tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
        figures.push({ name, measured: Number.NaN, unit: '', checks: [{ target: 'to be measured', isMet: false }] });
      }
    }
  } finally {
    await bench.close();
    await datasets.close();
  }
  console.log(table(figures));
  if (json !== undefined) {
    const report = {
      at: new Date().toISOString(),
      scale,
      figures: figures.map((one) => ({ ...one, isMet: isMet(one) })),
    };
    writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  }
  // Targets are set for the whole dataset; on less of it only a row that could not be measured counts.
  const failed = figures.filter((figure) => !isMet(figure) && (scale === 'full' || Number.isNaN(figure.measured)));
  return failed.length > 0 ? 1 : 0;
}

// What was started ends with this process; copies that are left behind the next run throws away.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 2;
}
