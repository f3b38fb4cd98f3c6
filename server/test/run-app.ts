import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { startApp, type RunningApp } from '../src/app/start-app.ts';
import { MovableClock } from '../src/platform/clock/index.ts';
import { loadConfig } from '../src/platform/config/index.ts';
import { createLog } from '../src/platform/log/index.ts';

/** Monday noon in São Paulo. */
const testNow = '2026-03-02T15:00:00.000Z';

/** For other processes on the same database. */
export const testSecret = 'a secret that is only good enough for tests';

export interface TestDatabase {
  ownerUrl: string;
  drop: () => Promise<void>;
}

export interface TestApp extends RunningApp {
  readonly clock: MovableClock;
  readonly url: string;
  readonly ownerUrl: string;
  /** Lines the server logged. */
  readonly logged: string[];
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  readonly clock?: MovableClock;
}

/** A whole server on this database: HTTP, sockets, jobs; the clock stands until it is moved. */
export async function startAppOn(
  database: TestDatabase,
  options: TestAppOptions = {},
): Promise<TestApp & { stop(): Promise<void> }> {
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
      // Tests are faster than people; those about budgets ask for the usual ones.
      LIMITS: '1000',
      // Nobody answers there: what a test should reach outside it brings along.
      GRAPH_BASE_URL: 'http://127.0.0.1:9',
      // A plain key needs nobody outside; tests about a bank bring one along.
      PIX_KEY: 'testes@pix.example',
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
