import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = path.join(import.meta.dirname, 'main.ts');
let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-lab-'));
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

interface Announcement {
  readonly control: string;
  readonly whatsapp: { readonly webSocketUrl: string; readonly mediaCa: string };
  readonly graph: { readonly base: string };
}

async function startProcess(): Promise<Announcement> {
  const child = spawn(process.execPath, [main, `--folder=${folder}`], { stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  for await (const line of createInterface(child.stdout)) {
    // The process prints exactly one line, and it is this.
    return JSON.parse(line) as Announcement;
  }
  throw new Error('the lab ended before it listened');
}

/** A program that starts a lab as the product does, says where it is, and stays. */
const starter = `
  const { startLabProcess } = await import(process.argv[1]);
  const lab = await startLabProcess({ folder: process.argv[2] });
  console.log(lab.control + ' ' + lab.pid);
  setInterval(() => undefined, 1000);`;

const ended = (child: ChildProcess | undefined) => new Promise((resolve) => child?.once('exit', resolve));
function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const post = (base: string, address: string, body: object) =>
  fetch(`${base}${address}`, { method: 'POST', body: JSON.stringify(body) });

test('the lab as a process says where it listens, and is the same world after kill -9', async () => {
  const first = await startProcess();
  expect(first.whatsapp.mediaCa).toContain('BEGIN CERTIFICATE');
  await post(first.control, '/whatsapp/phones', { number: '5511988880001', name: 'Ana' });
  await post(first.control, '/whatsapp/phones', { number: '5511988880002', name: 'Beto' });
  await post(first.control, '/whatsapp/phones/5511988880001/messages', {
    to: '5511988880002',
    kind: 'text',
    text: 'oi',
  });
  const killed = ended(running);
  running?.kill('SIGKILL');
  await killed;
  const second = await startProcess();
  expect(second.whatsapp).toEqual(first.whatsapp);
  const chats: unknown = await (await fetch(`${second.control}/whatsapp/phones/5511988880002/chats`)).json();
  expect(chats).toMatchObject([{ entries: [{ text: 'oi' }] }]);
  const stopped = ended(running);
  running?.kill('SIGTERM');
  expect(await stopped).toBe(0);
});

test('a lab ends with the process that started it, also after kill -9, and its port is free again', async () => {
  const tool = pathToFileURL(path.join(import.meta.dirname, '..', '..', 'tools', 'lab-process.ts')).href;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', starter, tool, path.join(folder, 'own')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = parent;
  let control = '';
  let lab = 0;
  for await (const line of createInterface(parent.stdout)) {
    const [address = '', pid] = line.split(' ');
    [control, lab] = [address, Number(pid)];
    break;
  }
  expect((await fetch(`${control}/whatsapp/phones`)).status).toBe(200);
  // A page that listens must not hold it up either.
  const listening = await fetch(`${control}/events`);
  const killed = ended(parent);
  parent.kill('SIGKILL');
  await killed;
  const answers = () => fetch(`${control}/whatsapp/phones`).then(Boolean, () => false);
  await expect.poll(answers).toBe(false);
  // It listens no more before it has written its last: only with its end is its folder left alone.
  await expect.poll(() => lives(lab)).toBe(false);
  await listening.body?.cancel().catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    const next = net.createServer().once('error', reject);
    next.listen(Number(new URL(control).port), '127.0.0.1', () => next.close(() => resolve()));
  });
});
