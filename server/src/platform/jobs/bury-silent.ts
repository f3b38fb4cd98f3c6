import type { Runtime } from '../use-case/index.ts';
import { lastSeen, removeNode } from './nodes.repo.ts';

/** Between the first look at a silent node and the one after which it counts as dead: two of its heartbeats. */
const secondLookMs = 10_000;

/** Whether a node that is being buried is still as silent as it was. */
export type StillGone = () => Promise<boolean>;

interface BurialOptions {
  readonly runtime: Pick<Runtime, 'db' | 'clock' | 'log'>;
  /** What follows from the end of a node. It comes again until it returns once; several survivors may do it. */
  readonly onNodeGone: (nodeId: string, stillGone: StillGone) => Promise<void>;
}

/**
 * Sees to what dead processes leave behind. Clocks differ and jump, and a database that stands still silences everybody
 * at once: a process is dead once it was found silent and then not heard of for a while by the clock of whoever looks.
 * It happens beside the heartbeat, however long it takes.
 */
export function createBurials({ runtime, onNodeGone }: BurialOptions) {
  const { db, clock, log } = runtime;
  /** By node: when it was last heard of when it was found silent, and since when we know. */
  const suspects = new Map<string, { readonly seenAt: number; readonly since: number }>();
  let burying: Promise<void> | undefined;

  async function bury(nodeId: string, seenAt: number): Promise<void> {
    const stillGone = async (): Promise<boolean> => (await lastSeen(db, [nodeId])).get(nodeId) === seenAt;
    if (!(await stillGone())) return;
    await onNodeGone(nodeId, stillGone);
    await removeNode(db, nodeId, new Date(seenAt + 1));
    log.warn({ code: 'node_removed', node: nodeId }, 'a node fell silent and was removed');
  }

  async function buryAll(dead: readonly (readonly [nodeId: string, seenAt: number])[]): Promise<void> {
    for (const [nodeId, seenAt] of dead) {
      try {
        await bury(nodeId, seenAt);
        suspects.delete(nodeId);
      } catch (err) {
        log.warn({ code: 'node_burial_failed', err, node: nodeId }, 'what a dead node left could not be seen to yet');
      }
    }
  }

  return {
    /** After a gap of our own nothing is known of anybody: the others get their time to be heard of again. */
    forget: (): void => suspects.clear(),
    /** Those that look silent now, as each heartbeat finds them. */
    async look(silent: readonly string[]): Promise<void> {
      for (const nodeId of suspects.keys()) if (!silent.includes(nodeId)) suspects.delete(nodeId);
      if (silent.length === 0) return;
      const now = clock.now().getTime();
      const dead: [string, number][] = [];
      for (const [nodeId, seenAt] of await lastSeen(db, silent)) {
        const known = suspects.get(nodeId);
        if (known?.seenAt !== seenAt) suspects.set(nodeId, { seenAt, since: now });
        else if (now - known.since >= secondLookMs) dead.push([nodeId, seenAt]);
      }
      if (dead.length === 0 || burying) return;
      burying = buryAll(dead).finally(() => (burying = undefined));
    },
    settled: (): Promise<void> => burying ?? Promise.resolve(),
  };
}
