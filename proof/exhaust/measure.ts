import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryMb, watchMemory } from './process-watch.ts';
import type { Neighbour, Subject } from './subject.ts';
import { notMade, type Measurement } from './verdict.ts';

/** What the attacker is told: which attack, on whom, for how long. It is a process of its own, with the least right to the cores. */
export interface Orders {
  readonly attack: string;
  readonly url: string;
  readonly seconds: number;
  readonly rate: number;
  readonly person: unknown;
  /** How long everything may take to come back to rest. */
  readonly restWithinMs?: number;
}

/** The neighbour and the server come first; starved altogether the attack would be none. */
const lowPriority = 10;
/** An attacker that does not begin, or end, by itself is ended. */
const readyWithinMs = 90_000;
const patienceMs = 30_000;

/** Starts the attacker, calls `begin` once it begins, and answers what it was told. */
async function attack(orders: Orders, begin: () => void): Promise<Record<string, number>> {
  const child = fork(path.join(import.meta.dirname, 'attacker.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const takeAlong = (): void => void child.kill('SIGKILL');
  process.once('exit', takeAlong);
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, lowPriority);
    child.send(orders);
    const told = new Promise<Record<string, number>>((resolve) => {
      let late = setTimeout(() => resolve({ [notMade]: 1 }), readyWithinMs);
      child.on('message', (message) => {
        clearTimeout(late);
        if (message !== 'ready') return resolve(message as Record<string, number>);
        late = setTimeout(() => resolve({ [notMade]: 1 }), orders.seconds * 1_000 + patienceMs);
        begin();
      });
      child.once('exit', () => {
        clearTimeout(late);
        resolve({ [notMade]: 1 });
      });
    });
    return await told;
  } finally {
    begin();
    child.kill('SIGKILL');
    process.off('exit', takeAlong);
  }
}

/** A person who is quick, and well within what one person may ask for. */
const pace = 500;
/** So long the neighbour waits for one answer; then it is none. */
const roundMs = 15_000;

interface Worked {
  readonly ms: number[];
  readonly parts: Map<string, number[]>;
  readonly refused: string[];
}

/** The neighbour works at their own pace until told to stop. */
async function workUntil(neighbour: Neighbour, isOver: () => boolean): Promise<Worked> {
  const worked: Worked = { ms: [], parts: new Map(), refused: [] };
  while (!isOver()) {
    const start = performance.now();
    try {
      const late = pause(roundMs, 'late' as const, { ref: false });
      const round = await Promise.race([neighbour.work(), late]);
      if (round === 'late') {
        worked.refused.push(`no answer within ${roundMs / 1_000} s`);
        worked.ms.push(roundMs);
        continue;
      }
      for (const { what, ms } of round) {
        worked.ms.push(ms);
        worked.parts.set(what, [...(worked.parts.get(what) ?? []), ms]);
      }
    } catch (error) {
      worked.refused.push(error instanceof Error ? error.message : String(error));
    }
    await pause(Math.max(0, pace - (performance.now() - start)));
  }
  return worked;
}

export async function measureRest(neighbour: Neighbour, seconds: number): Promise<Worked> {
  const until = Date.now() + seconds * 1_000;
  return workUntil(neighbour, () => Date.now() > until);
}

const restWithinMs = 15_000;

/** What is still more than it was, after everybody had time to go. */
async function leftOvers(
  subject: Subject,
  rest: Readonly<Record<string, number>>,
  withinMs: number,
): Promise<string[]> {
  let left: string[] = [];
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(250)) {
    try {
      const now = await subject.gauges();
      left = Object.entries(now)
        .filter(([name, value]) => value > (rest[name] ?? 0))
        .map(([name, value]) => `${name} ${value}, before ${rest[name] ?? 0}`);
    } catch (error) {
      left = [`nobody says: ${String(error)}`];
    }
    if (left.length === 0 || subject.died() !== null) break;
  }
  return left;
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Lets the neighbour work while somebody attacks, and looks at everything meanwhile and afterwards. */
export async function measureAttack(subject: Subject, neighbour: Neighbour, orders: Orders): Promise<Measurement> {
  const rest = await subject.gauges();
  const restMb = memoryMb(subject.pid);
  const outputBefore = subject.output().length;
  const memory = watchMemory(subject.pid);
  let isOver = false;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const attacking = attack(orders, begin).finally(() => (isOver = true));
  await begun;
  const until = Date.now() + orders.seconds * 1_000;
  const worked = await workUntil(neighbour, () => (isOver && Date.now() > until) || subject.died() !== null);
  const told = await attacking;
  const left = await leftOvers(subject, rest, orders.restWithinMs ?? restWithinMs);
  const { peak, childPeak } = memory.stop();
  return {
    ms: worked.ms,
    refused: worked.refused,
    died: subject.died(),
    memory: { rest: restMb, peak: Math.max(peak, restMb), childPeak },
    logLines: linesIn(subject.output().slice(outputBefore)),
    left,
    told,
  };
}
