import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findConnectionRow } from '../server/src/features/connections/connections.queries.ts';
import { insertConnection } from '../server/src/features/connections/connections.repo.ts';
import { storeWish } from '../server/src/features/connections/sessions/sessions.repo.ts';
import { systemClock } from '../server/src/platform/clock/index.ts';
import { migrate } from '../server/src/platform/db-raw/index.ts';
import { addCompanies, openNode } from '../server/src/platform/jobs/testing.ts';
import { runInCompany } from '../server/src/platform/use-case/index.ts';
import { startThrowAwayPostgres } from '../server/test/throw-away-postgres.ts';
import { labSettings, startLabProcess } from './lab-process.ts';
import { root } from './run-command.ts';

/** `node tools/measure-sessions.ts [how many]`: what idle, paired WhatsApp sessions cost one process, against the lab. */
const total = Number(process.argv[2] ?? 200);
const atOnce = 10;
const companyId = 1;
const patienceMs = 60_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-sessions-'));
const postgres = await startThrowAwayPostgres();
await migrate(postgres.url);
const lab = await startLabProcess({ folder, webhookUrl: 'http://127.0.0.1:9/' });
const node = openNode(postgres.url, systemClock);
await addCompanies(node.runtime.db, companyId);

const server = spawn(process.execPath, [path.join('server', 'src', 'main.ts')], {
  cwd: root,
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    DEMO: 'off',
    ROLES: 'channels',
    DATABASE_URL: postgres.url,
    APP_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'error',
    ...labSettings(lab),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
while (!output.includes('is ready')) await sleep(100);

const kilobytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0);
const call = async (address: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${lab.control}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
};

const addConnection = (name: string): Promise<number> =>
  runInCompany(node.runtime, companyId, async ({ db, now }) => {
    const made = { name, channel: 'whatsapp', status: 'OPENING', number: '', isDefault: false } as const;
    const id = await insertConnection(db, companyId, { ...made, provider: 'lab', now });
    await storeWish(db, companyId, id, { wanted: true, forget: false, now });
    return id;
  });

async function whenShown(id: number, column: 'qr' | 'number'): Promise<string> {
  for (let waited = 0; waited < patienceMs; waited += 200) {
    const row = await runInCompany(node.runtime, companyId, ({ db }) => findConnectionRow(db, companyId, id));
    const shown = row?.[column];
    if (shown) return shown;
    await sleep(200);
  }
  throw new Error(`Connection ${id} never showed its ${column}.`);
}

async function pair(index: number): Promise<void> {
  const number = String(5_511_900_000_000 + index);
  await call('/whatsapp/phones', { number, name: `Loja ${index}` });
  const id = await addConnection(number);
  await call(`/whatsapp/phones/${number}/scan`, { qr: await whenShown(id, 'qr') });
  await whenShown(id, 'number');
}

const before = kilobytes();
const startedAt = performance.now();
for (let done = 0; done < total; done += atOnce) {
  const group = Array.from({ length: Math.min(atOnce, total - done) }, (_, index) => pair(done + index));
  await Promise.all(group);
  process.stdout.write(`\r${done + group.length} paired, ${Math.round(kilobytes() / 1024)} MB`);
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
await sleep(10_000);
const after = kilobytes();
console.log(`\n${total} sessions paired in ${seconds} s`);
console.log(`memory: ${Math.round(before / 1024)} MB without, ${Math.round(after / 1024)} MB with them`);
console.log(`per session: ${((after - before) / total / 1024).toFixed(2)} MB`);

server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
await node.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
