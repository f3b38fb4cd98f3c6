import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { startApp, type RunningApp } from '../src/app/start-app.ts';
import { MovableClock } from '../src/platform/clock/index.ts';
import { loadConfig } from '../src/platform/config/index.ts';
import { createLog } from '../src/platform/log/index.ts';
import { createTestDatabase } from './database.ts';

/** Monday noon in São Paulo. */
const testNow = '2026-03-02T15:00:00.000Z';

/** For other processes on the same database. */
export const testSecret = 'a secret that is only good enough for tests';

export interface TestApp extends RunningApp {
  readonly clock: MovableClock;
  readonly url: string;
  readonly ownerUrl: string;
  /** Lines the server logged. */
  readonly logged: string[];
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

/** A whole server on a database of its own: HTTP, sockets, jobs; the clock stands until the test moves it. */
export async function startTestApp(
  options: { env?: Record<string, string>; clock?: MovableClock } = {},
): Promise<TestApp & { stop(): Promise<void> }> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'oplano-test-'));
  const clock = options.clock ?? new MovableClock(testNow);
  const logged: string[] = [];
  const running = await startApp({
    // Jobs run when a test says so: `app.worker.runDue()`.
    config: loadConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      ROLES: 'web',
      LOG_LEVEL: 'info',
      DEMO: 'off',
      // Nobody answers there: what a test should reach outside it brings along.
      GRAPH_BASE_URL: 'http://127.0.0.1:9',
      ...options.env,
    }),
    ownerUrl: database.ownerUrl,
    secret: testSecret,
    clock,
    log: createLog('info', { write: (line) => void logged.push(line) }),
    webRoot: path.join(dataDir, 'no-web'),
    strictAnswers: true,
  });
  return {
    ...running,
    clock,
    logged,
    ownerUrl: database.ownerUrl,
    url: `http://127.0.0.1:${running.port}`,
    inject: (request) => running.app.http.inject(request),
    async stop() {
      await running.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One server for the tests of a file. */
export function sharedTestApp(): TestApp {
  const held: { app?: Awaited<ReturnType<typeof startTestApp>> } = {};
  beforeAll(async () => {
    held.app = await startTestApp();
  });
  afterAll(() => held.app?.stop());
  // The server exists only once the hook has run, so every property is looked up when it is used.
  return new Proxy({} as TestApp, { get: (_target, name) => held.app?.[name as keyof TestApp] });
}
