import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '../server/src/platform/config/index.ts';
import { keepGround } from './dev/ground.ts';
import { freePort } from './dev/free-port.ts';
import { keepProcess, type ProcessState } from './dev/keep-process.ts';
import { sourceOf, watchSources } from './dev/watch-sources.ts';
import { root } from './run-command.ts';

const started = performance.now();
const environmentFile = path.join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

// What was compiled once is not compiled at every start, by any of the processes below.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache', 'compiled');

const say = (line: string): void => console.log(line);
const child = (name: string): string => path.join(root, 'tools', 'dev', name);

/** The page and the calls come through one address, as they do in production; behind it the server may come and go. */
async function dev(undo: (() => void | Promise<void>)[]): Promise<void> {
  const config = loadConfig(process.env);
  if (config.production) throw new Error('This is for development: in production use npm start.');
  const innerPort = await freePort();
  const inner = `http://127.0.0.1:${innerPort}`;
  const address = `http://localhost:${config.port}`;

  const web = keepProcess({
    title: 'The web app',
    script: child('web-process.ts'),
    env: { DEV_HOST: config.host, DEV_PORT: String(config.port), DEV_SERVER: inner },
    say,
  });
  undo.push(() => web.stop());
  web.start();

  let isGreeted = false;
  const onState = async (state: ProcessState): Promise<void> => {
    const policy = state === 'ready' ? await fetch(`${inner}/healthz`).catch(() => undefined) : undefined;
    web.tell({ server: state, policy: policy?.headers.get('content-security-policy') ?? '' });
    if (state !== 'ready' || !(await web.whenReady())) return;
    if (!isGreeted) say(`Ready in ${((performance.now() - started) / 1000).toFixed(1)} s: ${address}`);
    isGreeted = true;
  };
  const server = keepProcess({
    title: 'The server',
    script: child('server-process.ts'),
    env: { PUBLIC_URL: address, PORT: String(innerPort) },
    say,
    onState: (state) => void onState(state),
  });
  server.start();
  const laid = keepGround({ config, webhookUrl: `${inner}/api/webhooks/meta`, undo, say });
  // After what it stands on, so that it is stopped before that.
  server.tell(await laid.finally(() => undo.push(() => server.stop())));

  const watching = watchSources(root, (files) => {
    const changed = new Set(files.map(sourceOf));
    // What the browser knows of the contracts is worked out when the web app's own process starts.
    if (changed.has('contracts') || changed.has('web')) web.restart();
    if (changed.has('web') && changed.size === 1) return;
    say(`Changed: ${files.join(', ')}`);
    server.restart();
  });
  undo.push(() => watching.close());
}

const undo: (() => void | Promise<void>)[] = [];
let isStopping = false;
let starting: Promise<void> | undefined;
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // What is half-way up could not be taken down.
  await starting?.catch(() => undefined);
  for (let step = undo.pop(); step; step = undo.pop()) {
    try {
      await step();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  starting = dev(undo);
  await starting;
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
