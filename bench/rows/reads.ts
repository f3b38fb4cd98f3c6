import type { Bench, Row } from '../harness/bench.ts';
import { atLeast, atMost, type Figure } from '../harness/figures.ts';
import { inTurns, middleOf, ratioOf, type Blow } from '../harness/hammer.ts';
import type { BenchUser, Dataset, Scale } from '../dataset/ensure-dataset.ts';
import type { StatementName } from '../limits/statements.ts';

/** A call of the product and the statement that answers it by hand. */
export interface Read {
  readonly name: string;
  readonly as: (dataset: Dataset) => BenchUser;
  readonly path: (dataset: Dataset, turn: number) => string;
  readonly statement: StatementName;
  readonly values: (dataset: Dataset, turn: number) => unknown[];
  /** What it is held against: the same statement through a bare Fastify, or through the driver alone. */
  readonly limit: 'http' | 'sql';
  /** Of what the limit does in the same time. */
  readonly share: number;
  /** How much faster it may be on a tenth of the data; absent where the two would not answer alike. */
  readonly growth?: number;
  readonly atOnce?: number;
  /** How long one may take when it is the only one, in milliseconds. */
  readonly aloneMs?: number;
  /** The numbers of the records in an answer, and in the rows of the statement: both must be the same. */
  readonly idsIn: (answer: unknown) => readonly number[];
  /** What a screen asks for besides, at the same time. */
  readonly alongside?: readonly {
    readonly path: string;
    readonly statement: StatementName;
    readonly values: (dataset: Dataset) => unknown[];
  }[];
}

const defaultAtOnce = 16;
/** Whoever is faster than the limit has found a bad limit; a little more is chance. */
const limitMost = 1.05;

/** A limit that answers something else limits nothing. */
async function compareAnswers(bench: Bench, read: Read, dataset: Dataset): Promise<void> {
  const product = await bench.product(dataset.scale);
  const caller = await product.as(read.as(dataset));
  const run = await bench.bareSql(dataset.scale);
  const answer = read.idsIn(await caller.read(`/api${read.path(dataset, 1)}`));
  const rows = (await run(read.statement, read.values(dataset, 1))) as { id: number | string }[];
  const expected = rows.map(({ id }) => Number(id)).slice(0, answer.length);
  if (answer.length === 0 || answer.join(' ') !== expected.join(' ')) {
    throw new Error(`${read.name}: the product answers [${answer.join(' ')}], by hand it is [${expected.join(' ')}].`);
  }
}

async function limitOf(bench: Bench, read: Read, dataset: Dataset): Promise<Blow> {
  if (read.limit === 'sql') {
    const run = await bench.bareSql(dataset.scale);
    return (turn) => run(read.statement, read.values(dataset, turn));
  }
  const caller = await bench.bareHttp(dataset.scale);
  const get = (name: StatementName, values: unknown[]) =>
    caller.get(`/${name}?values=${encodeURIComponent(JSON.stringify(values))}`);
  return (turn) =>
    Promise.all([
      get(read.statement, read.values(dataset, turn)),
      ...(read.alongside ?? []).map(({ statement, values }) => get(statement, values(dataset))),
    ]);
}

async function productOn(bench: Bench, read: Read, scale: Scale): Promise<Blow> {
  const dataset = await bench.dataset(scale);
  const caller = await (await bench.product(scale)).as(read.as(dataset));
  const others = (read.alongside ?? []).map(({ path }) => path);
  return (turn) => Promise.all([read.path(dataset, turn), ...others].map((path) => caller.get(`/api${path}`)));
}

/** A row of the report for a read: against its limit, alone where that counts, and on a tenth of the data. */
export const readRow = (read: Read): Row => ({
  name: read.name,
  measure: async (bench) => {
    const dataset = await bench.dataset(bench.scale);
    await compareAnswers(bench, read, dataset);
    const ways = {
      limit: await limitOf(bench, read, dataset),
      product: await productOn(bench, read, bench.scale),
      lesser: await productOn(bench, read, read.growth === undefined ? bench.scale : bench.lesserScale),
    };
    const atOnce = read.atOnce ?? defaultAtOnce;
    const { limit, product, lesser } = await inTurns(ways, { ...bench.pace, atOnce });
    const ratio = ratioOf(product, limit);
    const figures: Figure[] = [
      {
        name: read.name,
        measured: middleOf(product, 'perSecond'),
        unit: '/s',
        limit: { what: `limit:${read.limit}`, value: middleOf(limit, 'perSecond') },
        ratio,
        checks: [atLeast(ratio, read.share, '×'), atMost(ratio, limitMost, '×')],
        note: `p50 ${middleOf(product, 'p50').toFixed(1)} ms, p95 ${middleOf(product, 'p95').toFixed(1)} ms`,
      },
    ];
    if (read.growth !== undefined) {
      const growth = ratioOf(lesser, product);
      figures.push({
        name: `${read.name}, growth`,
        measured: middleOf(product, 'perSecond'),
        unit: '/s',
        limit: { what: `on ${bench.lesserScale}`, value: middleOf(lesser, 'perSecond') },
        ratio: growth,
        checks: [atMost(growth, read.growth, '×')],
      });
    }
    if (read.aloneMs !== undefined) {
      const alone = await inTurns({ product: ways.product, limit: ways.limit }, { ...bench.pace, atOnce: 1 });
      const measured = middleOf(alone.product, 'p50');
      const bare = middleOf(alone.limit, 'p50');
      figures.push({
        name: `${read.name}, one at a time`,
        measured,
        unit: 'ms',
        limit: { what: `limit:${read.limit}`, value: bare },
        ratio: measured / bare,
        checks: [atMost(measured, read.aloneMs, ' ms')],
      });
    }
    return figures;
  },
});
