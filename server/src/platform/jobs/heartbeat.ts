import { sql } from 'kysely';
import type { Runtime } from '../use-case/index.ts';
import { createBurials, type StillGone } from './bury-silent.ts';
import { removeNode } from './nodes.repo.ts';

const beatMs = 5000;
/** A node that has not been seen for so long may be gone. */
const silentMs = 15_000;
/** Between two heartbeats of our own: the database stood still, this process did, or the clock was set. */
const gapMs = 12_000;
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
  /** When what the last heartbeat brought about is done: it waits for none of it. */
  readonly settled: () => Promise<void>;
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
  readonly onNodeGone?: (nodeId: string, stillGone: StillGone) => Promise<void>;
  /** Told that this process was not heard of for a while: others may have thought it dead. */
  readonly onBack?: () => Promise<void>;
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
  let beatAt: number | undefined;
  let comingBack: Promise<void> = Promise.resolve();
  const burials = createBurials({
    runtime: options.runtime,
    onNodeGone: async (gone, stillGone) => options.onNodeGone?.(gone, stillGone),
  });

  /** Whoever was away themselves knows nothing of the others, and may have been thought dead by them. */
  function noticeGap(now: number): void {
    const isGap = beatAt !== undefined && (now < beatAt || now - beatAt > gapMs);
    beatAt = now;
    if (!isGap) return;
    burials.forget();
    comingBack = comingBack
      .then(() => options.onBack?.())
      .catch((err: unknown) => log.warn({ code: 'node_return_failed', err }, 'what was swept could not be put back'));
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
    noticeGap(now.getTime());
    for (const member of members) member.onBeat(told);
    await burials.look(found.silent);
  }

  const beatSafely = (): Promise<void> =>
    beat().catch((err: unknown) => log.warn({ code: 'heartbeat_failed', err }, 'a heartbeat failed'));

  return {
    nodeId,
    beat,
    async settled() {
      await burials.settled();
      await comingBack;
    },
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
      await burials.settled();
      await comingBack;
      await removeNode(db, nodeId);
    },
  };
}
