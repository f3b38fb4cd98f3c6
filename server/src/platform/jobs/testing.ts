import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock/index.ts';
import { platformTransaction, type RootDb } from '../db/index.ts';
import { openDatabase } from '../db-raw/index.ts';
import { createLog } from '../log/index.ts';
import type { Runtime } from '../use-case/index.ts';
import { enqueueJob } from './enqueue-job.ts';
import { createHeartbeat } from './heartbeat.ts';
import { createWake } from './wake.ts';
import { createWorker } from './worker.ts';

type WorkerParts = Omit<Parameters<typeof createWorker>[0], 'runtime' | 'heartbeat' | 'wake'>;

/** One process of the server as far as jobs go: a pool, a runtime, and a worker once it is asked for. */
export function openNode(ownerUrl: string, clock: Clock, options: { beatMs?: number } = {}) {
  const log = createLog('silent');
  const database = openDatabase(ownerUrl, 10, log);
  const nodeId = randomUUID();
  const wake = createWake({ db: database.db, log, nodeId });
  const runtime: Runtime = {
    db: database.db,
    clock,
    log,
    publish: () => undefined,
    fetchAnew: () => undefined,
    enqueue: enqueueJob,
    wakeWorkers: wake.wake,
    wakeConsumers: () => undefined,
    fileUrl: (key) => key,
    sockets: {
      cutSession: () => undefined,
      cutUser: () => undefined,
      reconsider: async () => undefined,
      reconsiderRoom: async () => undefined,
    },
    subscribers: new Map(),
  };
  const gone: string[] = [];
  const heartbeat = createHeartbeat({
    runtime,
    nodeId,
    roles: ['worker'],
    onNodeGone: async (id) => void gone.push(id),
    ...(options.beatMs === undefined ? {} : { everyMs: options.beatMs }),
  });
  return {
    nodeId,
    runtime,
    heartbeat,
    wake,
    database,
    /** Nodes this one heard the end of. */
    gone,
    createWorker: (parts: WorkerParts) => createWorker({ runtime, heartbeat, wake, ...parts }),
    close: () => wake.settled().then(() => database.close()),
  };
}
export type TestNode = ReturnType<typeof openNode>;

/** Companies with these ids. */
export const addCompanies = (db: RootDb, ...ids: number[]): Promise<unknown> =>
  platformTransaction(db, async (platform) => {
    await sql`insert into plans (name, users, connections, queues) values ('Jobs', 1, 1, 1) on conflict do nothing`.execute(
      platform,
    );
    for (const id of ids) {
      await sql`
        insert into companies (id, name, plan_id, created_at)
        values (${id}, ${`Company ${id}`}, (select id from plans where name = 'Jobs'), now())
      `.execute(platform);
    }
  });

export interface JobRow {
  id: string;
  company_id: number | null;
  name: string;
  payload: unknown;
  key: string | null;
  place: string | null;
  attempts: number;
  locked_by: string | null;
  lease_until: Date | null;
  run_at: Date;
  last_error: string | null;
  dead_at: Date | null;
}

export const allJobs = async (db: RootDb): Promise<JobRow[]> =>
  platformTransaction(
    db,
    async (platform) => (await sql<JobRow>`select * from jobs order by id`.execute(platform)).rows,
  );

export const clearJobs = (db: RootDb): Promise<unknown> =>
  platformTransaction(db, (platform) => sql`delete from jobs`.execute(platform));
