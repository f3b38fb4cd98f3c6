import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { labSettings, startLabProcess } from '../../tools/lab-process.ts';
import { startServer, throwAwayFolder } from '../../tools/server-process.ts';
import { labAt, type Lab } from './lab.ts';
import { anEmptyDatabase } from './own-server.ts';
import type { TestServer } from './shared-server.ts';
import { isStrict } from './patience.ts';
import { trouble } from './trouble.ts';

/** A server with a database and a lab of its own, which survive it. */
export interface KillableServer {
  readonly server: TestServer;
  readonly lab: Lab;
  /** Where it keeps files. */
  readonly filesFolder: string;
  /** As the kernel ends it when memory is short: without a word, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  revive(): Promise<void>;
  /** Lets its clock show another time, and go on from there. */
  setClock(at: Date): void;
  stop(): Promise<void>;
}

export async function startKillableServer(): Promise<KillableServer> {
  const folder = throwAwayFolder();
  const database = await anEmptyDatabase();
  const lab = await startLabProcess({ folder: path.join(folder.path, 'lab') });
  const clockFile = path.join(folder.path, 'clock');
  const settings = {
    ...labSettings(lab),
    NODE_ENV: 'development',
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    TRUST_PROXY: '127.0.0.1',
    LAB_CLOCK_FILE: clockFile,
  };
  let running = await startServer(settings);
  const { url } = running;
  await fetch(`${lab.control}/graph/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${url}/api/webhooks/meta` }),
  });
  /** Of the processes before the one that runs. */
  let earlier = '';
  const log = (): string => earlier + running.output();
  return {
    server: { url, databaseUrl: database.url, log },
    lab: labAt(lab.control),
    filesFolder: path.join(folder.path, 'media'),
    async kill() {
      await running.stop('SIGKILL');
    },
    async revive() {
      const ended = log();
      running = await startServer({ ...settings, PORT: new URL(url).port });
      earlier = ended;
    },
    setClock: (at) => writeFileSync(clockFile, String(at.getTime() - Date.now())),
    async stop() {
      const seen = log().length;
      await running.stop();
      await lab.stop();
      await database.drop();
      folder.remove();
      // What it logged before is in the journeys that ran meanwhile.
      const lines = trouble(log().slice(seen));
      const told = `The server logged errors while it stopped:\n${lines.join('\n')}`;
      if (lines.length > 0 && isStrict) throw new Error(told);
      if (lines.length > 0) console.warn(told);
    },
  };
}
