import { sql } from 'kysely';
import type { Runtime } from '../use-case/index.ts';
import { removeNode } from './nodes.repo.ts';

const beatMs = 5000;
/** A node that has not been seen for so long is gone. */
const silentMs = 15_000;
/** A second less than the promise to take jobs over within 15 s, for noticing and starting. */
export const leaseMs = 14_000;

export interface Beat {
  /** Jobs that this process runs and another one has taken over. */
  readonly lost: readonly number[];
  /** The next moment at which any job can be taken. */
  readonly nextDueAt: Date | null;
  readonly hasSilentNodes: boolean;
}

/** A part of this process that holds jobs and wants to be told. */
interface Member {
  held(): readonly number[];
  onBeat(beat: Beat): void;
}

export interface Heartbeat {
  readonly nodeId: string;
  readonly attach: (member: Member) => () => void;
  readonly beat: () => Promise<void>;
  /** How long the oldest due job had been waiting at the last beat. */
  readonly queueAgeSeconds: () => number;
  readonly start: () => Promise<void>;
  /** Takes the node off the list, so that nobody waits for it to fall silent. */
  readonly stop: () => Promise<void>;
}

interface HeartbeatOptions {
  readonly runtime: Pick<Runtime, 'db' | 'clock' | 'log'>;
  readonly nodeId: string;
  readonly roles: readonly string[];
  /** Told of a node that died until this returns once; several survivors may be told. */
  readonly onNodeGone?: (nodeId: string) => Promise<void>;
  readonly everyMs?: number;
}

/** The pulse of a process: one statement every five seconds says that it lives and keeps the jobs it runs. */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { nodeId, roles } = options;
  const { db, clock, log } = options.runtime;
  const members = new Set<Member>();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let queueAgeMs = 0;

  async function buryNode(silent: string, silentSince: Date): Promise<void> {
    await options.onNodeGone?.(silent);
    await removeNode(db, silent, silentSince);
    log.warn({ code: 'node_removed', node: silent }, 'a node fell silent and was removed');
  }

  async function beat(): Promise<void> {
    const now = clock.now();
    const silentSince = new Date(now.getTime() - silentMs);
    const held = [...members].flatMap((member) => member.held());
    const { rows } = await sql<{ silent: string[]; lost: string[]; next_due_at: Date | null }>`
      select silent, lost, next_due_at from beat_node(
        ${nodeId}, ${roles}, ${now}, ${silentSince}, ${held}, ${new Date(now.getTime() + leaseMs)}
      )
    `.execute(db);
    const [found] = rows;
    if (!found) throw new Error('beat_node always answers one row.');
    queueAgeMs = found.next_due_at ? Math.max(now.getTime() - found.next_due_at.getTime(), 0) : 0;
    const told: Beat = {
      lost: found.lost.map(Number),
      nextDueAt: found.next_due_at,
      hasSilentNodes: found.silent.length > 0,
    };
    for (const silent of found.silent) await buryNode(silent, silentSince);
    for (const member of members) member.onBeat(told);
  }

  const beatSafely = (): Promise<void> =>
    beat().catch((err: unknown) => log.warn({ code: 'heartbeat_failed', err }, 'a heartbeat failed'));

  return {
    nodeId,
    beat,
    queueAgeSeconds: () => queueAgeMs / 1000,
    attach(member) {
      members.add(member);
      return () => void members.delete(member);
    },
    async start() {
      await beat();
      let isBeating = false;
      timer = setInterval(() => {
        if (isBeating) return;
        isBeating = true;
        current = beatSafely().finally(() => (isBeating = false));
      }, options.everyMs ?? beatMs);
    },
    async stop() {
      clearInterval(timer);
      await current;
      await removeNode(db, nodeId);
    },
  };
}
