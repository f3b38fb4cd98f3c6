import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts';
import { labSettings, startLabProcess } from '../../tools/lab-process.ts';
import { startServer, throwAwayFolder } from '../../tools/server-process.ts';
import { openLogDesk } from './log-desk.ts';
import { isStrict } from './patience.ts';
import { shareServer } from './shared-server.ts';

/** The database the server keeps in its folder: it is running already, so this only finds out its address. */
async function databaseIn(dataDir: string): Promise<string> {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string };
  const { url } = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    password: secrets.databasePassword,
  });
  return url;
}

/** One server for the whole run, with the demo, as `npm start` would make it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = throwAwayFolder();
  const lab = await startLabProcess({ folder: path.join(folder.path, 'lab') });
  const server = await startServer({
    ...labSettings(lab),
    NODE_ENV: 'development',
    DATA_DIR: folder.path,
    // Pictures show companies at work; journeys begin with a tidy desk.
    DEMO_HISTORY: process.env['E2E_DEMO_HISTORY'] ?? 'off',
    // Every visitor of a test names an address of their own, so that nobody meets the limits of another.
    TRUST_PROXY: '127.0.0.1',
    // Programs that are told of events listen there.
    OUTBOUND_ALLOW: '127.0.0.1',
  });
  await fetch(`${lab.control}/graph/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${server.url}/api/webhooks/meta` }),
  });
  process.env['E2E_LAB_URL'] = lab.control;
  const desk = await openLogDesk(() => server.output());
  shareServer({ url: server.url, databaseUrl: await databaseIn(folder.path) });
  return async () => {
    const code = await server.stop();
    await lab.stop();
    folder.remove();
    desk.close();
    const lines = desk.leftOver();
    const told = `The server logged errors outside of the journeys that caused them:\n${lines.join('\n')}`;
    if (lines.length > 0 && isStrict) throw new Error(told);
    if (lines.length > 0) console.warn(told);
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`);
  };
}
