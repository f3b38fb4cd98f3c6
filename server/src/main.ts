import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWrongClock, systemClock } from '#platform/clock';
import { ConfigError, isLoopback, loadConfig, warningsOf, type Config } from '#platform/config';
import { migrate } from '#platform/db-raw';
import { demandFolder, lockDataDir, readSecrets } from '#platform/instance';
import { createLog } from '#platform/log';
import { startEmbeddedPostgres } from '#platform/postgres';
import { runForPlatform } from '#platform/use-case';
import { setupIsOpen } from '#features/auth';
import { hasDemo } from '#features/settings';
import type { App } from './app/container.ts';
import { createDemo } from './app/demo/create-demo.ts';
import { seedLab } from './app/demo/seed-lab.ts';
import { demoSignIns } from './app/demo/sign-ins.ts';
import { aboutDatabase, aboutFolder, aboutPort, explainStart, saying } from './app/explain-start.ts';
import { startApp, type RunningApp } from './app/start-app.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What to undo when the process ends, last first. */
type Undo = (() => void | Promise<void>)[];

/** The database of this process: its own, or the one in the data folder. */
async function openPostgres(config: Config, undo: Undo): Promise<{ ownerUrl: string; secret: string }> {
  const dataDir = path.resolve(config.dataDir);
  demandFolder(dataDir);
  if (config.databaseUrl && config.appSecret) return { ownerUrl: config.databaseUrl, secret: config.appSecret };
  const lock = lockDataDir(dataDir);
  undo.push(() => lock.release());
  const secrets = readSecrets(dataDir);
  const secret = config.appSecret ?? secrets.appSecret;
  if (config.databaseUrl) return { ownerUrl: config.databaseUrl, secret };
  say('Starting PostgreSQL');
  const starting = startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    password: secrets.databasePassword,
    revive: true,
    onProgress: say,
  });
  // Who is told to stop meanwhile waits for it: what is half-way up cannot be taken down, and would stay behind.
  undo.push(async () => (await starting.catch(() => undefined))?.stop());
  return { ownerUrl: (await starting).url, secret };
}

/** The published sign-ins of a demo are for the machine they run on: asked before anybody could use one elsewhere. */
async function refusePublicDemo(config: Config, { runtime }: App): Promise<void> {
  const present = await runForPlatform(runtime, null, ({ db }) => hasDemo(db));
  if (present && (config.production || !isLoopback(config.host))) {
    throw new ConfigError(
      'The setting DATABASE_URL is wrong: that database holds the demo sign-ins, and those are served on loopback outside production only.',
    );
  }
}

async function welcome(config: Config, running: RunningApp): Promise<void> {
  const address = config.publicUrl ?? `http://${isLoopback(config.host) ? 'localhost' : config.host}:${running.port}`;
  say(`\nO Plano is ready: ${address}\n`);
  const { runtime, gate } = running.app;
  if (await runForPlatform(runtime, null, setupIsOpen)) {
    say(`Make the first operator, once, at ${address}/setup?token=${gate.token}\n`);
  } else if (await runForPlatform(runtime, null, ({ db }) => hasDemo(db))) {
    say(demoSignIns());
  }
}

async function start(undo: Undo): Promise<void> {
  const config = loadConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  const { ownerUrl, secret } = await saying(
    (error) => aboutFolder(error, dataDir),
    () => openPostgres(config, undo),
  );
  await saying(aboutDatabase, () => migrate(ownerUrl, { onProgress: say }));
  const log = createLog(config.logLevel);
  for (const warning of warningsOf(config)) log.warn({ code: 'settings_warning' }, warning);
  const clock = config.lab?.clockFile ? createWrongClock(config.lab.clockFile) : systemClock;
  const demo: { companyId: number | null } = { companyId: null };
  const beforeOpening = async (app: App): Promise<void> => {
    await refusePublicDemo(config, app);
    if (config.demo) demo.companyId = await createDemo(app.runtime, { history: config.demoHistory });
  };
  const running = await saying(
    (error) => aboutPort(error, config),
    () => startApp({ config, ownerUrl, secret, clock, log, webRoot, beforeOpening }),
  );
  undo.push(() => running.close());
  if (demo.companyId !== null) {
    say('Made the demo companies');
    // In the background: people can sign in while the telephone is being paired.
    if (config.lab?.whatsapp && config.roles.includes('channels')) {
      seedLab(running.app, config.lab.url, demo.companyId).catch((err: unknown) =>
        log.warn({ code: 'demo_phone_missing', err }, 'the demo has no telephone in the lab'),
      );
    }
  }
  await welcome(config, running);
}

async function undoAll(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step();
    } catch (error) {
      process.stderr.write(`Stopping: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

/** Starts the product and stays until it is told to stop. */
export async function main(): Promise<void> {
  const undo: Undo = [];
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    // A terminal that was closed takes no more words, which is no reason to leave anything behind.
    if (signal === 'SIGHUP') for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    say('\nStopping');
    void undoAll(undo).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    await start(undo);
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`${explainStart(error)}\n`);
    await undoAll(undo);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
