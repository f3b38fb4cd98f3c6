import pg from 'pg';
import type { Log } from '../log/index.ts';

const reconnectMs = 1_000;

interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  readonly log: Log;
  readonly onNotice: (payload: string) => void;
  /** It listens from now on: whatever was told before may have been missed. */
  readonly onOpen: () => void;
}

/** Keeps one connection that hears what is told on a PostgreSQL channel, through restarts of the database. Returns its end. */
export function keepListening({ url, channel, log, onNotice, onOpen }: ListenOptions): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const comeBack = (): void => {
    client = undefined;
    if (!isStopped) timer = setTimeout(() => void connect(), reconnectMs);
  };
  const connect = async (): Promise<void> => {
    const made = new pg.Client({ connectionString: url, keepAlive: true, application_name: `o-plano ${channel}` });
    client = made;
    made.on('error', (err) =>
      log.warn({ code: 'listener_lost', err, channel }, 'the connection that listens was lost'),
    );
    made.once('end', comeBack);
    made.on('notification', ({ payload = '' }) => onNotice(payload));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      onOpen();
    } catch (err) {
      log.warn({ code: 'listener_failed', err, channel }, 'the connection that listens failed');
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
