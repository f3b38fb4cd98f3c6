import { setTimeout as sleep } from 'node:timers/promises';
import { demandNoTransaction } from '../db/index.ts';
import { confine, sizeOf, type ConfinedChild, type ConfinedInput } from './confined-child.ts';
import type { Frame } from './frames.ts';
import { SandboxError } from './sandbox-error.ts';
import type { ChildLimits } from './start-child.ts';
import { createTurns, type TurnLimits } from './turns.ts';

export interface ParserLimits extends ChildLimits, TurnLimits {
  /** Processes that are kept for the next job. */
  readonly warm: number;
  readonly timeMs: number;
  /** Memory a child may really use. */
  readonly memoryMb: number;
  /** One piece of an answer, and all of them. */
  readonly pieceMax: number;
  readonly answerMax: number;
}

export interface Parser {
  /** Reads one file of a company aside. Pieces come as fast as they are taken; a file is opened when its turn has come. */
  read(companyId: number, job: unknown, input: ConfinedInput): AsyncGenerator<Frame, void, undefined>;
  /** For answers of one piece. */
  readOne(companyId: number, job: unknown, input: ConfinedInput): Promise<Frame>;
}

/** What starting may take on a busy machine; no file is to blame for it. */
const startMs = 30_000;
/** A child grows old: whatever a library forgets to free goes with it. */
const jobsMax = 200;
const idleMs = 60_000;
/** What a child may hold on to while it waits. */
const idleMb = 250;

interface Said {
  readonly type: 'ready' | 'piece' | 'done' | 'failed';
  readonly head?: unknown;
  readonly problem?: string | null;
  readonly cpuMs?: number;
  readonly memoryMb?: number;
}

/** One kind of parser of what strangers send, in child processes with limits. */
export function defineParser(limits: ParserLimits): Parser {
  const turns = createTurns(limits);
  const idle: ConfinedChild[] = [];

  async function takeChild(): Promise<ConfinedChild> {
    for (let child = idle.pop(); child; child = idle.pop()) if (child.isAlive()) return child;
    const child = confine(limits);
    const unwatch = child.watch({ ...limits, timeMs: startMs });
    const ready = await child.next(0);
    unwatch();
    if (ready) return child;
    child.kill();
    throw new SandboxError('busy');
  }

  function keep(child: ConfinedChild, said: { cpuMs: number; memoryMb: number }): void {
    const isOld = child.jobs >= jobsMax || said.cpuMs > limits.cpuSeconds * 500 || said.memoryMb > idleMb;
    if (isOld || !child.isAlive() || idle.length >= limits.warm) return child.kill();
    child.hold(false);
    idle.push(child);
    const { jobs } = child;
    void sleep(idleMs, undefined, { ref: false }).then(() => {
      const at = idle.indexOf(child);
      if (at < 0 || child.jobs !== jobs) return;
      idle.splice(at, 1);
      child.kill();
    });
  }

  async function* read(companyId: number, job: unknown, input: ConfinedInput): AsyncGenerator<Frame, void, undefined> {
    demandNoTransaction('a parser reads what somebody sent');
    if (sizeOf(input) > limits.inputMax) throw new SandboxError('tooHeavy');
    const release = await turns.take(companyId);
    const child = await takeChild().catch((error: unknown) => {
      release();
      throw error;
    });
    child.hold(true);
    child.jobs += 1;
    const unwatch = child.watch(limits);
    let last: { cpuMs: number; memoryMb: number } | undefined;
    try {
      void child.send(job, input);
      for (let size = 0; ;) {
        const frame = await child.next(limits.pieceMax);
        if (!frame) throw new SandboxError('tooHeavy');
        const said = frame.head as Said;
        if (said.type !== 'piece') {
          last = { cpuMs: said.cpuMs ?? 0, memoryMb: said.memoryMb ?? 0 };
          if (said.type === 'done') return;
          throw new SandboxError('unreadable', said.problem ?? undefined);
        }
        size += frame.body.length;
        if (size > limits.answerMax) throw new SandboxError('tooHeavy');
        yield { head: said.head, body: frame.body };
      }
    } finally {
      unwatch();
      // One that was left in the middle of a job is of no use to the next.
      if (last) keep(child, last);
      else child.kill();
      release();
    }
  }

  async function readOne(companyId: number, job: unknown, input: ConfinedInput): Promise<Frame> {
    let last: Frame | undefined;
    for await (const piece of read(companyId, job, input)) last = piece;
    if (!last) throw new SandboxError('unreadable');
    return last;
  }

  return { read, readOne };
}
