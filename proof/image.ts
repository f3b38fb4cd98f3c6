import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startThrowAwayPostgres } from '../server/test/throw-away-postgres.ts';
import { root } from '../tools/run-command.ts';
import { runMain } from '../tools/run-main.ts';
import { baseImage, makeBaseImage } from './image/base-image.ts';
import { createBuilder, storeOptions, type Builder } from './image/builder.ts';

const usage = `npm run image [-- --store FOLDER] [-- --debian] [-- --started-only]

Builds the image of the Dockerfile with buildah and starts it as production would: as nobody in particular, against a
PostgreSQL whose role is no superuser, prepared by the script of compose.yaml.
  --store FOLDER   where images are kept between two runs
  --debian         makes the base image from Debian’s packages (debootstrap), where no registry of images is reached
  --started-only   starts what an earlier run has built`;

const image = 'localhost/o-plano';
const user = 10_001;
const port = 3_055;
const readyWithinMs = 180_000;
const stoppedWithinMs = 60_000;
const address = `http://127.0.0.1:${port}`;
const say = (line: string): void => console.log(line);

function demand(isTrue: boolean, sentence: string): void {
  say(`${isTrue ? 'held  ' : 'BROKEN'} ${sentence}`);
  if (!isTrue) process.exitCode = 1;
}

/** A database as compose.yaml prepares it: the statements of its script, run by a superuser. */
async function prepareDatabase(superuserUrl: string): Promise<string> {
  const script = readFileSync(path.join(root, 'deploy', 'compose', 'prepare-database.sh'), 'utf8');
  const statements = script.split("<<'SQL'\n")[1]?.split('\nSQL')[0]?.split(';\n') ?? [];
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement.replaceAll(":'password'", `'${password}'`));
  } finally {
    await client.end();
  }
  const url = new URL(superuserUrl);
  Object.assign(url, { username: 'oplano', password, pathname: '/oplano' });
  return url.href;
}

const isUp = (place: string): Promise<boolean> =>
  fetch(`${address}${place}`).then(
    ({ ok }) => ok,
    () => false,
  );

async function within(limitMs: number, isDone: () => Promise<boolean> | boolean): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < limitMs) {
    if (await isDone()) return Math.round(performance.now() - began);
    await pause(250);
  }
  return null;
}

/** The server inside: whoever runs its file, as the machine outside sees it. */
function findServer(): { pid: number; uid: number } | undefined {
  for (const name of readdirSync('/proc')) {
    try {
      if (!/^\d+$/.test(name)) continue;
      if (!/^[^\0]*node\0server\/src\/serve\.ts/.test(readFileSync(`/proc/${name}/cmdline`, 'utf8'))) continue;
      const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      return { pid: Number(name), uid };
    } catch {
      // It has ended meanwhile.
    }
  }
  return undefined;
}

/** Files that appeared or changed inside since `marker`, but for those in the two places that may be written. */
async function writtenFiles(builder: Builder, container: string, marker: string): Promise<string[]> {
  const mounted = await builder.mustRun('buildah', ['mount', container]);
  const found = await builder.mustRun('find', [mounted, '-newer', marker, '-type', 'f']);
  const inside = found.split('\n').filter((file) => file !== '' && file !== marker);
  return inside
    .map((file) => file.slice(mounted.length))
    .filter((file) => !/^\/(data|tmp|proc|sys|dev|etc)\//.test(file));
}

async function startImage(builder: Builder, store: string): Promise<void> {
  const postgres = await startThrowAwayPostgres();
  const container = await builder.from(image);
  const settings = {
    DATABASE_URL: await prepareDatabase(postgres.url),
    APP_SECRET: randomBytes(36).toString('base64'),
    PUBLIC_URL: address,
    PORT: String(port),
    HOST: '127.0.0.1',
  };
  const environment = Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const options = ['run', '--isolation', 'chroot', '--network', 'host', ...environment, container];
  const began = performance.now();
  const mounted = await builder.mustRun('buildah', ['mount', container]);
  const marker = path.join(mounted, 'tmp', 'marker');
  await builder.mustRun('touch', [marker]);
  const running = spawn('buildah', [...storeOptions(store), ...options, 'node', 'server/src/serve.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: Buffer[] = [];
  running.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  const ended = new Promise<number | null>((resolve) => running.once('exit', resolve));
  try {
    const ready = await within(readyWithinMs, () => isUp('/readyz'));
    demand(ready !== null, `ready ${Math.round(performance.now() - began)} ms after its start, migrations included`);
    const page = await fetch(`${address}/login`).then((answer) => answer.text());
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1];
    demand(script !== undefined && (await isUp(script)), 'serves the page with what it loads');
    demand(/\/setup\?token=/.test(Buffer.concat(printed).toString()), 'says where the first operator is made');
    const server = findServer();
    demand(server?.uid === user, `runs as ${server?.uid}, who is nobody in particular`);
    const health = ['-e', `fetch('${address}/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))`];
    const { code } = await builder.run('buildah', [...options, 'node', ...health]);
    demand(code === 0, 'its health check is good');
    const written = await writtenFiles(builder, container, marker);
    demand(
      written.length === 0,
      `writes nothing but /data and /tmp${written.length > 0 ? `: ${written.join(', ')}` : ''}`,
    );
    if (server) process.kill(server.pid, 'SIGTERM');
    const stopped = await Promise.race([ended, pause(stoppedWithinMs, 'never' as const)]);
    demand(stopped === 0, `ends with ${stopped} when it is asked to`);
  } finally {
    const left = findServer();
    if (left) process.kill(left.pid, 'SIGKILL');
    await ended;
    await builder.run('buildah', ['rm', container]);
    await postgres.stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string', default: path.join(os.tmpdir(), 'oplano-images') },
      debian: { type: 'boolean', default: false },
      'started-only': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return say(usage);
  const builder = createBuilder(values.store);
  if (!values['started-only']) {
    if (values.debian && !(await builder.has(baseImage))) await makeBaseImage(builder, say);
    const began = performance.now();
    const pull = values.debian ? ['--pull-never'] : [];
    const how = ['--isolation', 'chroot', '--network', 'host', '--tag', image, ...pull];
    await builder.mustRun('buildah', ['build', ...how, root]);
    say(`built in ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const sizes = await builder.mustRun('buildah', ['images', '--format', '{{.Name}}:{{.Tag}} {{.Size}}']);
  say(sizes);
  await startImage(builder, values.store);
}

await runMain(main);
