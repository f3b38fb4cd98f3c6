import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyTree, type TreeCopy } from '../copy-tree.ts';
import { patience } from '../machine.ts';
import { throwAwayFolder } from '../server-process.ts';
import { freePort } from './free-port.ts';

const soon = { interval: 100 };

const held: { tree?: TreeCopy; child?: ChildProcess; socket?: WebSocket } = {};
const folder = throwAwayFolder();
let url = '';
let output = '';
let ended: Promise<number | null>;

const source = (name: string): string => path.join(held.tree?.path ?? '', name);
const change = (name: string, edit: (text: string) => string): void =>
  writeFileSync(source(name), edit(readFileSync(source(name), 'utf8')));
/** What it said last: a start says a line for every step. */
const lastLines = (): string => output.trimEnd().split('\n').slice(-4).join('\n');
const health = async (): Promise<string> => (await fetch(`${url}/healthz`)).text();

beforeAll(async () => {
  held.tree = copyTree();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join('tools', 'dev.ts')], {
    cwd: held.tree.path,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PATIENCE: String(patience),
      PORT: String(port),
      DATA_DIR: folder.path,
      // Ninety days of a demo are for people to look at.
      DEMO_HISTORY: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  held.child = child;
  const collect = (chunk: Buffer) => (output += chunk.toString('utf8'));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  ended = new Promise((resolve) => child.once('close', resolve));
  await vi.waitFor(() => expect(lastLines()).toMatch(/Ready in [\d.]+ s/), soon);
});

afterAll(async () => {
  held.socket?.close();
  held.child?.kill('SIGINT');
  await ended;
  held.tree?.remove();
  folder.remove();
});

test('the page, its modules, calls and sockets come through one address under the policy of the product', async () => {
  const page = await fetch(`${url}/login`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
  expect(nonce).toBeTruthy();
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  expect(
    scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
    'scripts that would not run',
  ).toEqual([]);
  expect(page.headers.get('content-security-policy')).toContain("object-src 'none'");
  expect((await fetch(`${url}/src/main.tsx`)).status).toBe(200);
  expect((await fetch(`${url}/api/users`)).status, 'the server says who may').toBe(401);
  const polling = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
  expect(await polling.text()).toContain('"sid"');
});

test('a change of a component is pushed to the open page', async () => {
  const module = '/src/app/splash.tsx';
  const client = await (await fetch(`${url}/@vite/client`)).text();
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  held.socket = socket;
  const pushed: string[] = [];
  socket.addEventListener('message', ({ data }) => pushed.push(String(data)));
  await vi.waitFor(() => expect(pushed.join()).toContain('connected'), soon);
  expect((await fetch(url + module)).status).toBe(200);
  change('web/src/app/splash.tsx', (text) => `${text}\nexport const changed = 'just now';\n`);
  await vi.waitFor(() => expect(pushed.join('\n')).toMatch(/"type":"(update|full-reload)".*splash\.tsx/), soon);
  expect(await (await fetch(`${url}${module}?t=1`)).text()).toContain('just now');
});

test('a change of the server restarts it, and whoever asks meanwhile is answered by the new one', async () => {
  expect(await health()).toBe('{"status":"ok"}');
  change('server/src/app/health.ts', (text) => text.replace("status: 'ok'", "status: 'changed'"));
  await vi.waitFor(async () => expect(await health()).toBe('{"status":"changed"}'), soon);
  expect(output).toContain('Changed: server/src/app/health.ts');
});

test('a server that cannot be read waits for the next change, over the same database', async () => {
  change('server/src/app/health.ts', (text) => `${text}\nconst ( = ;\n`);
  await vi.waitFor(() => expect(output).toContain('The next change starts it again'), soon);
  const refused = await fetch(`${url}/healthz`);
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('see the terminal')]);
  change('server/src/app/health.ts', (text) => text.replace('const ( = ;', ''));
  await vi.waitFor(async () => expect(await health()).toBe('{"status":"changed"}'), soon);
  expect(output.match(/Starting the database/g), 'PostgreSQL went on').toHaveLength(1);
  expect(output.match(/Made the demo companies/g), 'and kept its rows').toHaveLength(1);
});

test('Ctrl-C leaves nothing behind', async () => {
  held.child?.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(existsSync(path.join(folder.path, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  expect(existsSync(path.join(folder.path, 'server.lock'))).toBe(false);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
