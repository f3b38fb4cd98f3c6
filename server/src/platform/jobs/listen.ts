import pg from 'pg';
import type { Log } from '../log/index.ts';
import { jobsChannel } from './wake.ts';

const reconnectMs = 1000;

/** Keeps one connection that hears of jobs other processes put in, through restarts of the database. Returns its end. */
export function listenForJobs(url: string, nodeId: string, log: Log, onJobs: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const retry = (): void => {
    client = undefined;
    if (!isStopped) timer = setTimeout(() => void connect(), reconnectMs);
  };

  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'o-plano listener' });
    client = made;
    made.on('error', (err) =>
      log.warn({ code: 'job_listener_lost', err }, 'the connection that hears of jobs was lost'),
    );
    made.once('end', retry);
    made.on('notification', ({ payload }) => {
      // This process has heard of its own jobs without the database.
      if (payload !== nodeId) onJobs();
    });
    try {
      await made.connect();
      await made.query(`listen ${jobsChannel}`);
      // Whatever was told while nobody listened.
      onJobs();
    } catch (err) {
      log.warn({ code: 'job_listener_failed', err }, 'the connection that hears of jobs failed');
      await made.end().catch(() => undefined);
    }
  };

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
