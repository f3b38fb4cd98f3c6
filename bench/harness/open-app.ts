import { randomBytes } from 'node:crypto';
import { startApp, type RunningApp } from '../../server/src/app/start-app.ts';
import { systemClock } from '../../server/src/platform/clock/index.ts';
import { loadConfig } from '../../server/src/platform/config/index.ts';
import { createLog } from '../../server/src/platform/log/index.ts';
import { throwAwayFolder } from '../../tools/server-process.ts';

/** The product in this very process and without its background work, for what no route shows. */
export async function openApp(databaseUrl: string): Promise<RunningApp> {
  const folder = throwAwayFolder();
  const running = await startApp({
    config: loadConfig({
      PORT: '0',
      DEMO: 'off',
      LIMITS: '1000',
      ROLES: 'web',
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: folder.path,
      GRAPH_BASE_URL: 'http://127.0.0.1:9',
    }),
    ownerUrl: databaseUrl,
    secret: randomBytes(32).toString('hex'),
    clock: systemClock,
    log: createLog('error'),
    webRoot: folder.path,
  });
  return { ...running, close: () => running.close().then(folder.remove) };
}
