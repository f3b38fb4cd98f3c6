import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openLine, type Line } from './line.ts';
import type { Agent } from './seed-people.ts';
import type { CustomerPlan } from './shape.ts';
import { callbackOf, createCaller, type Caller } from './wire.ts';

/** What the process that measures asks of the one that makes the load. */
export type Ask =
  | { ask: 'open'; urls: readonly string[]; agents: readonly Agent[] }
  | {
      ask: 'write';
      account: string;
      appSecret: string;
      customers: readonly CustomerPlan[];
      rate: number;
      seconds: number;
    }
  | { ask: 'close' };

/** What became of it. */
export type Told =
  | { told: 'opened'; sockets: number }
  | { told: 'written'; sent: number; refused: number; unseen: number; heard: number; delays: readonly number[] };

const openAtOnce = 25;
/** How long after the last message somebody may still see it. */
const patienceMs = 5_000;
const tickMs = 4;

interface Written {
  readonly dueAt: number;
  /** Lines that have yet to hear of it. */
  missing: number;
}

const lines: Line[] = [];
const present: Agent[] = [];
let callers: Caller[] = [];
const written = new Map<string, Written>();
let delays: number[] = [];
let heard = 0;

/** What is looked for in an event of a new message: the feed and the action, then the mark in its text. */
const create = /^42\["company-\d+-appMessage",\{"action":"create"/;
const headLength = 80;
const beforeMark = '"body":"#';
const markLength = randomUUID().length;

/** A line heard something; the last one that should hear of a message closes it. */
function hear(event: Buffer): void {
  heard += 1;
  if (!create.test(event.toString('latin1', 0, headLength))) return;
  const at = event.indexOf(beforeMark) + beforeMark.length;
  const id = event.toString('latin1', at, at + markLength);
  const entry = written.get(id);
  if (!entry) return;
  entry.missing -= 1;
  if (entry.missing > 0) return;
  delays.push(performance.now() - entry.dueAt);
  written.delete(id);
}

/** Opens a line and enters the rooms that a browser with the inbox and a conversation on screen enters. */
async function sitDown(url: string, { userId, token, ticketId }: Agent): Promise<void> {
  const onBreak = (why: string): void => console.error(`A line broke: ${why}`);
  const line = await openLine(url, { userId: String(userId), token }, hear, onBreak);
  lines.push(line);
  await line.enter('joinNotification');
  if (ticketId !== null) await line.enter('joinChatBox', String(ticketId));
  for (const tab of ['open', 'pending']) await line.enter('joinTickets', tab);
}

async function open({ urls, agents }: Ask & { ask: 'open' }): Promise<Told> {
  if (callers.length === 0) callers = urls.map(createCaller);
  for (let at = 0; at < agents.length; at += openAtOnce) {
    const some = agents.slice(at, at + openAtOnce);
    await Promise.all(some.map((agent) => sitDown(urls[agent.index % urls.length] ?? '', agent)));
    present.push(...some);
  }
  return { told: 'opened', sockets: lines.length };
}

/** How many lines must hear of what a customer writes: whoever attends to them, or their whole queue. */
function audienceSizes(): (customer: CustomerPlan) => number {
  const byQueue = new Map<number, number>();
  for (const { queues } of present) for (const queue of queues) byQueue.set(queue, (byQueue.get(queue) ?? 0) + 1);
  return ({ agent, queue }) => (agent === null ? (byQueue.get(queue) ?? 0) : 1);
}

/** Writes at an even rate whatever the answers are, so that a slow server is not asked less. */
async function write({ account, appSecret, customers, rate, seconds }: Ask & { ask: 'write' }): Promise<Told> {
  const sizeOf = audienceSizes();
  const total = Math.round(rate * seconds);
  const start = performance.now() + 50;
  [delays, heard] = [[], 0];
  let [sent, refused] = [0, 0];
  const calls: Promise<void>[] = [];
  const say = (number: number): void => {
    const customer = customers[(number * 7) % customers.length];
    if (!customer) return;
    const id = randomUUID();
    written.set(id, { dueAt: start + (number * 1_000) / rate, missing: sizeOf(customer) });
    const text = `#${id} Bom dia, queria saber quando chega o meu pedido, por favor.`;
    const callback = callbackOf({ account, phone: customer.phone, id: `wamid.${id}`, text }, appSecret);
    const posted = callers[number % callers.length]?.post(callback) ?? Promise.resolve(0);
    calls.push(posted.then((status) => void (status === 200 || (refused += 1))));
  };
  while (sent < total) {
    const due = Math.min(total, Math.ceil(((performance.now() - start) * rate) / 1_000));
    for (; sent < due; sent += 1) say(sent);
    await pause(tickMs);
  }
  await Promise.all(calls);
  const until = performance.now() + patienceMs;
  while (written.size > 0 && performance.now() < until) await pause(20);
  const unseen = written.size;
  written.clear();
  return { told: 'written', sent, refused, unseen, heard, delays };
}

async function answer(ask: Ask): Promise<Told | null> {
  if (ask.ask === 'open') return open(ask);
  if (ask.ask === 'write') return write(ask);
  for (const line of lines) line.close();
  for (const caller of callers) caller.close();
  process.disconnect();
  return null;
}

process.on('message', (ask: Ask) => {
  answer(ask).then(
    (told) => told && process.send?.(told),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
