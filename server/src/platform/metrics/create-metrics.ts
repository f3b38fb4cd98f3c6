import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { onceFor } from '../kit/index.ts';

/** The counters of a connection pool, as `pg` names them. */
interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Transactions of companies that wait because their company holds its share of the pool, and those sent away. */
interface ShareCounts {
  counts(): { readonly waiting: number; readonly refused: number };
}

interface ConsumerFigures {
  readonly name: string;
  readonly lagSeconds: number;
  readonly heldCompanies: number;
  readonly deadEvents: number;
}

interface Parts {
  readonly pool: PoolCounts;
  readonly share: ShareCounts;
  /** Whether memory, CPU and event loop of the process are told too. */
  readonly isProcessWatched?: boolean;
}

export interface Metrics {
  readonly contentType: string;
  /** Everything, in Prometheus' text format. */
  readonly render: () => Promise<string>;
  /** Counts and times the requests of a server. To be called before its routes are added. */
  readonly watchHttp: (app: FastifyInstance) => void;
  readonly watchSockets: (count: () => number) => void;
  /** Whether the browsers of all processes hear the live events of this one. */
  readonly watchFanOut: (isWhole: () => boolean) => void;
  /** How late the job is that has been due for longest. */
  readonly watchQueue: (ageSeconds: () => number) => void;
  /** How far those who read events are behind, as one look at all of them tells. */
  readonly watchConsumers: (states: () => readonly ConsumerFigures[]) => void;
  /** How much of each queue waits for the operator, as the last look told. */
  readonly watchStopped: (counts: () => ReadonlyMap<string, number>) => void;
  readonly recordRefusedEvent: (event: string) => void;
  readonly recordCutSocket: (reason: string) => void;
  readonly recordRefusedCall: (limit: string) => void;
  readonly recordBuried: (action: string) => void;
  readonly recordJob: (report: { name: string; outcome: string; seconds: number }) => void;
}

/** A gauge that is read when somebody asks. */
const gauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  const made: Gauge = new Gauge({ name, help, registers: [registry], collect: () => made.set(read()) });
};

function createHttpWatch(registry: Registry): Metrics['watchHttp'] {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      // The pattern of the route, not the address: ids would make a series each.
      const route = request.routeOptions.url ?? 'none';
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  };
}

const consumerFigures = [
  ['event_consumer_lag_seconds', 'How long the next event of a consumer has been waiting.', 'lagSeconds'],
  ['event_consumer_held_companies', 'Companies whose next event a consumer could not handle yet.', 'heldCompanies'],
  ['event_consumer_dead_events', 'Events that a consumer gave up.', 'deadEvents'],
] as const;

function watchConsumers(registry: Registry, states: () => readonly ConsumerFigures[]): void {
  for (const [name, help, figure] of consumerFigures) {
    const made: Gauge<'consumer'> = new Gauge({
      name,
      help,
      labelNames: ['consumer'],
      registers: [registry],
      collect: () => states().forEach((state) => made.set({ consumer: state.name }, state[figure])),
    });
  }
}

function watchStopped(registry: Registry, counts: () => ReadonlyMap<string, number>): void {
  const made: Gauge<'queue'> = new Gauge({
    name: 'stopped_entries',
    help: 'What used up its tries in a queue and waits for the operator.',
    labelNames: ['queue'],
    registers: [registry],
    collect: () => counts().forEach((count, queue) => made.set({ queue }, count)),
  });
}

const sumsByName = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Figures of the process. Made once: what watches its event loop and its memory runs until the process ends. */
const processFigures = onceFor((_process: NodeJS.Process): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Sums that are no counters: the same figures by type, without the ending of a counter, stay.
  for (const name of sumsByName) registry.removeSingleMetric(name);
  return registry;
});

/** The figures of one server, in a registry of its own, after those of the process it runs in. */
export function createMetrics({ pool, share, isProcessWatched = true }: Parts): Metrics {
  const registry = new Registry();
  const shown = isProcessWatched ? [processFigures(process), registry] : [registry];
  gauge(registry, 'db_pool_connections', 'Open connections to the database.', () => pool.totalCount);
  gauge(registry, 'db_pool_idle', 'Open connections to the database that nobody uses.', () => pool.idleCount);
  gauge(registry, 'db_pool_waiting', 'Transactions that wait for a connection.', () => pool.waitingCount);
  gauge(
    registry,
    'db_share_waiting',
    'Transactions that wait because their company holds its share of the connections.',
    () => share.counts().waiting,
  );
  const refused: Counter = new Counter({
    name: 'db_share_refused_total',
    help: 'Transactions that were answered 503 because their company held its share for too long.',
    registers: [registry],
    collect: () => {
      refused.reset();
      refused.inc(share.counts().refused);
    },
  });
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Attempts at background jobs by outcome: done, failed (to be tried again), dead (for good), lost.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const jobDurations = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time an attempt at a background job took.',
    labelNames: ['job'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [registry],
  });
  const counter = (name: string, help: string, label: string) => {
    const made = new Counter({ name, help, labelNames: [label], registers: [registry] });
    return (value: string): void => made.inc({ [label]: value });
  };
  return {
    contentType: registry.contentType,
    render: async () => (await Promise.all(shown.map((figures) => figures.metrics()))).join('\n'),
    watchHttp: createHttpWatch(registry),
    watchSockets: (count) => gauge(registry, 'open_sockets', 'Live connections of browsers.', count),
    watchFanOut: (isWhole) =>
      gauge(registry, 'live_fan_out_up', '1 while live events reach the browsers of every process.', () =>
        Number(isWhole()),
      ),
    watchQueue: (ageSeconds) =>
      gauge(registry, 'jobs_queue_age_seconds', 'How long the oldest due job has been waiting.', ageSeconds),
    watchConsumers: (states) => watchConsumers(registry, states),
    watchStopped: (counts) => watchStopped(registry, counts),
    recordRefusedEvent: counter(
      'live_events_refused_total',
      'Events of browsers beyond their budget, dropped.',
      'event',
    ),
    recordCutSocket: counter('live_sockets_cut_total', 'Live connections ended or not let in, by reason.', 'reason'),
    recordRefusedCall: counter('http_calls_refused_total', 'Calls beyond a budget, by whose it was.', 'limit'),
    recordBuried: counter(
      'outbox_buried_total',
      'Entries of outboxes that could not be dealt with, by action.',
      'action',
    ),
    recordJob: ({ name, outcome, seconds }) => {
      jobs.inc({ job: name, outcome });
      jobDurations.observe({ job: name }, seconds);
    },
  };
}
