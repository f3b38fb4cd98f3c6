import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { labSettings, startLabProcess } from '../../tools/lab-process.ts';
import { startServer, throwAwayFolder } from '../../tools/server-process.ts';
import { labAt, type Lab } from './lab.ts';
import { anEmptyDatabase } from './own-server.ts';
import type { TestServer } from './shared-server.ts';
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
  let output = '';
  return {
    server: { url, databaseUrl: database.url },
    lab: labAt(lab.control),
    filesFolder: path.join(folder.path, 'media'),
    async kill() {
      await running.stop('SIGKILL');
      output += running.output();
    },
    async revive() {
      running = await startServer({ ...settings, PORT: new URL(url).port });
    },
    setClock: (at) => writeFileSync(clockFile, String(at.getTime() - Date.now())),
    async stop() {
      await running.stop();
      await lab.stop();
      await database.drop();
      folder.remove();
      const lines = trouble(output + running.output());
      if (lines.length > 0) throw new Error(`The server logged errors:\n${lines.join('\n')}`);
    },
  };
}
