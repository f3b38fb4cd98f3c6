import pg from 'pg';
import type { Dataset, Datasets, Scale } from '../dataset/ensure-dataset.ts';
import { statements, type StatementName } from '../limits/statements.ts';
import { startChild } from './child.ts';
import type { Figure } from './figures.ts';
import { createCaller, type Caller } from './hammer.ts';
import { startProduct, type Product } from './product.ts';

/** A part of the report, by the name `--only` knows. */
export interface Row {
  readonly name: string;
  readonly measure: (bench: Bench) => Promise<Figure[]>;
}

/** What measurements share. Everything is started when it is first asked for and runs until the end. */
export interface Bench {
  readonly scale: Scale;
  /** A tenth of the data, to see what grows with it; the same as `scale` in a trial on little data. */
  readonly lesserScale: Scale;
  /** How long and how often: short where nothing but the bench itself is to be tried. */
  readonly pace: { readonly seconds: number; readonly rounds: number };
  /** The targets are set for the whole dataset; a trial on less of it proves only that the bench runs. */
  readonly isTrial: boolean;
  readonly tell: (line: string) => void;
  dataset(scale: Scale): Promise<Dataset>;
  /** The product on a dataset. */
  product(scale: Scale): Promise<Product>;
  /** Hand-written statements through a bare Fastify. */
  bareHttp(scale: Scale): Promise<Caller>;
  /** Ends the processes that were started so far, for a measurement that wants the machine for itself. */
  rest(): Promise<void>;
  /** Hand-written statements through the driver alone. */
  bareSql(scale: Scale): Promise<(name: StatementName, values: unknown[]) => Promise<unknown[]>>;
}

type Made = Map<Scale, Promise<unknown>>;

/** Remembers what was made, in `made`. */
function onceEach<T>(make: (scale: Scale) => Promise<T>, made: Made = new Map()): (scale: Scale) => Promise<T> {
  return (scale) => {
    // Only `make` puts something in.
    const known = (made.get(scale) as Promise<T> | undefined) ?? make(scale);
    made.set(scale, known);
    return known;
  };
}

export function createBench(
  datasets: Datasets,
  options: Pick<Bench, 'scale' | 'pace' | 'tell'>,
): Bench & { close(): Promise<void> } {
  const undo: (() => unknown)[] = [];
  const [products, callers, pools]: Made[] = [new Map(), new Map(), new Map()];
  const rest = async (): Promise<void> => {
    for (const made of [products, callers, pools]) made?.clear();
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  const dataset = onceEach((scale) => datasets.open(scale));
  return {
    ...options,
    lesserScale: options.scale === 'full' ? 'tenth' : 'small',
    isTrial: options.scale !== 'full',
    dataset,
    product: onceEach(async (scale) => {
      const product = await startProduct(await dataset(scale));
      undo.push(() => product.stop());
      return product;
    }, products),
    bareHttp: onceEach(async (scale) => {
      const child = await startChild('limits/http-server.ts', (await dataset(scale)).databaseUrl);
      const caller = createCaller(child.said);
      undo.push(() => child.stop(), caller.close);
      return caller;
    }, callers),
    bareSql: onceEach(async (scale) => {
      const pool = new pg.Pool({ connectionString: (await dataset(scale)).databaseUrl, max: 16 });
      undo.push(() => pool.end());
      return async (name, values) => (await pool.query<Record<string, unknown>>({ ...statements[name], values })).rows;
    }, pools),
    rest,
    close: rest,
  };
}
