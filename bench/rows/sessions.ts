import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findConnectionRow, insertConnection } from '../../server/src/features/connections/index.ts';
import { storeSessionRequest } from '../../server/src/features/connections/sessions/sessions.repo.ts';
import { systemClock } from '../../server/src/platform/clock/index.ts';
import { migrate } from '../../server/src/platform/db-raw/index.ts';
import { addCompanies, openNode, type TestNode } from '../../server/src/platform/jobs/testing.ts';
import { runInCompany } from '../../server/src/platform/use-case/index.ts';
import { startThrowAwayPostgres } from '../../server/test/throw-away-postgres.ts';
import { labSettings, startLabProcess } from '../../tools/lab-process.ts';
import { startServer } from '../../tools/server-process.ts';
import type { Bench, Row } from '../harness/bench.ts';
import type { Figure } from '../harness/figures.ts';

const atOnce = 10;
const companyId = 1;
const patienceMs = 60_000;

const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const addConnection = (node: TestNode, name: string): Promise<number> =>
  runInCompany(node.runtime, companyId, async ({ db, now }) => {
    const made = { name, channel: 'whatsapp', status: 'OPENING', number: '', isDefault: false } as const;
    const id = await insertConnection(db, companyId, { ...made, provider: 'lab', now });
    await storeSessionRequest(db, companyId, id, { wanted: true, forget: false, now });
    return id;
  });

async function whenShown(node: TestNode, id: number, column: 'qr' | 'number'): Promise<string> {
  for (let waited = 0; waited < patienceMs; waited += 200) {
    const row = await runInCompany(node.runtime, companyId, ({ db }) => findConnectionRow(db, companyId, id));
    const shown = row?.[column];
    if (shown) return shown;
    await sleep(200);
  }
  throw new Error(`Connection ${id} never showed its ${column}.`);
}

/** A telephone of the lab scans what a new connection shows. */
async function pair(node: TestNode, control: string, index: number): Promise<void> {
  const number = String(5_511_900_000_000 + index);
  const call = async (address: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${control}${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
  };
  await call('/whatsapp/phones', { number, name: `Loja ${index}` });
  const id = await addConnection(node, number);
  await call(`/whatsapp/phones/${number}/scan`, { qr: await whenShown(node, id, 'qr') });
  await whenShown(node, id, 'number');
}

async function measure(bench: Bench): Promise<Figure[]> {
  await bench.rest();
  const total = bench.isTrial ? 2 : 50;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-sessions-'));
  const postgres = await startThrowAwayPostgres();
  await migrate(postgres.url);
  const lab = await startLabProcess({ folder, webhookUrl: 'http://127.0.0.1:9/' });
  const node = openNode(postgres.url, systemClock);
  await addCompanies(node.runtime.db, companyId);
  const server = await startServer({
    DEMO: 'off',
    ROLES: 'channels',
    DATABASE_URL: postgres.url,
    APP_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'error',
    ...labSettings(lab),
  });
  try {
    const before = megabytes(server.pid);
    for (let done = 0; done < total; done += atOnce) {
      const group = Array.from({ length: Math.min(atOnce, total - done) }, (_, index) => done + index);
      await Promise.all(group.map((index) => pair(node, lab.control, index)));
    }
    // What pairing alone needed is given back.
    await sleep(bench.isTrial ? 0 : 10_000);
    const after = megabytes(server.pid);
    const note = `${before.toFixed(0)} MB without, ${after.toFixed(0)} MB with ${total} of them`;
    return [{ name: 'sessions', measured: (after - before) / total, unit: 'MB each', checks: [], note }];
  } finally {
    await server.stop();
    await lab.stop();
    await node.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What idle, paired WhatsApp sessions cost one process, against the lab. */
export const sessionsRow: Row = { name: 'sessions', measure };
