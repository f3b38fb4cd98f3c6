import { automation } from '@oplano/core/principals';
import { platformTransaction } from '../db/index.ts';
import { runInCompany, type CompanyCtx, type Runtime } from '../use-case/index.ts';
import { endDeadEvent, wantedEvents } from './dead-events.repo.ts';
import type { Consumer } from './define-consumer.ts';
import { dueHolds, endHold, giveUpEvent, hold, moveHold, triesMax, type Hold } from './holds.repo.ts';
import {
  demandLease,
  leaseConsumer,
  ConsumerLost,
  consumerLeaseMs,
  movePosition,
  type Holder,
} from './positions.repo.ts';
import { idBeforeNext, parseEvent, readEvents, readHeldEvents, type EventRow } from './read-events.ts';

const batch = 200;
/** Where few of very many events concern a consumer it still moves on, and keeps its lease. */
const stretchMax = 20_000;
const holdsAtOnce = 20;

interface Options {
  readonly runtime: Runtime;
  readonly node: string;
  readonly consumer: Consumer;
}

/**
 * Whether a failure counts as a try of the event. Where the database is away that cannot be stored either, and so does
 * not count; what meets others or takes too long every time does, or it would hold up its company for ever.
 */
const isATry = (error: unknown): boolean => !(error instanceof ConsumerLost);

/** One consumer in one process: what it does when there is something to read. */
export function createConsumption({ runtime, node, consumer }: Options) {
  const { name, events: types } = consumer;
  const holder: Holder = { consumer: name, node };
  const by = automation(name);
  let leasedAt = 0;

  async function lease(): Promise<number | null> {
    const now = runtime.clock.now();
    leasedAt = now.getTime();
    return leaseConsumer(runtime.db, holder, now);
  }
  /** A long stretch is no reason to be thought dead. */
  async function stayAlive(): Promise<void> {
    if (runtime.clock.now().getTime() - leasedAt < consumerLeaseMs / 3) return;
    if ((await lease()) === null) throw new ConsumerLost(`${name} runs elsewhere.`);
  }

  /** One transaction in which nobody else runs this consumer. */
  const inCompany = <T>(companyId: number, work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
    runInCompany(
      runtime,
      companyId,
      async (ctx) => {
        await demandLease(ctx.db, holder);
        return work(ctx);
      },
      by,
    );

  const handleAll = (companyId: number, rows: readonly EventRow[]): Promise<void> =>
    inCompany(companyId, async (ctx) => {
      for (const row of rows) await consumer.handle(ctx, parseEvent(row));
    });

  function warn(row: EventRow, attempt: number, err: unknown): void {
    const about = { consumer: name, event: row.id, type: row.type, companyId: row.companyId, attempt };
    if (attempt < triesMax)
      runtime.log.warn(
        { code: 'event_failed', err, ...about },
        'an event could not be handled and will be tried again',
      );
    else runtime.log.error({ code: 'event_dead', err, ...about }, 'an event could not be handled and was given up');
  }

  /** The events of one company. Where one fails, those before it are kept and those after it wait. */
  async function handleOfCompany(companyId: number, rows: readonly EventRow[], afterId: number): Promise<void> {
    try {
      return await handleAll(companyId, rows);
    } catch (error) {
      if (!isATry(error)) throw error;
    }
    let handledId = afterId;
    for (const row of rows) {
      try {
        await handleAll(companyId, [row]);
        handledId = row.id;
      } catch (error) {
        if (!isATry(error)) throw error;
        warn(row, 1, error);
        const failure = { consumer: name, companyId, afterId: handledId, attempts: 1, error };
        await inCompany(companyId, (ctx) => hold(ctx.db, failure, ctx.now));
        return;
      }
    }
  }

  /** Goes on where a company had to wait, until it has caught up with the others. True: there is more. */
  async function goOn({ companyId, afterId, attempts }: Hold, uptoId: number): Promise<boolean> {
    const stretch = { consumer: name, types, afterId, uptoId, most: batch };
    const rows = await inCompany(companyId, (ctx) => readHeldEvents(ctx.db, companyId, stretch));
    let failed = attempts;
    let handledId = afterId;
    for (const row of rows) {
      await stayAlive();
      try {
        await inCompany(companyId, async (ctx) => {
          await consumer.handle(ctx, parseEvent(row));
          await moveHold(ctx.db, { consumer: name, companyId, afterId: row.id });
        });
      } catch (error) {
        if (!isATry(error)) throw error;
        failed += 1;
        warn(row, failed, error);
        const failure = { consumer: name, companyId, attempts: failed, error };
        if (failed < triesMax) {
          const waiting = { ...failure, afterId: handledId };
          await inCompany(companyId, (ctx) => hold(ctx.db, waiting, ctx.now));
          return false;
        }
        await inCompany(companyId, async (ctx) => {
          await giveUpEvent(ctx.db, { ...failure, eventId: row.id }, ctx.now);
          await moveHold(ctx.db, { consumer: name, companyId, afterId: row.id });
        });
      }
      handledId = row.id;
      failed = 0;
    }
    if (rows.length === batch) return true;
    // After a crash it may be ahead of the others: then it waits until they have come as far.
    if (handledId <= uptoId) await inCompany(companyId, (ctx) => endHold(ctx.db, name, companyId));
    return false;
  }

  /** What the operator wants tried again, out of its order. */
  async function tryWanted(): Promise<void> {
    for (const { deadId, ...row } of await wantedEvents(runtime.db, name, holdsAtOnce)) {
      try {
        await inCompany(row.companyId, async (ctx) => {
          await consumer.handle(ctx, parseEvent(row));
          await endDeadEvent(ctx.db, deadId);
        });
      } catch (error) {
        if (!isATry(error)) throw error;
        warn(row, triesMax, error);
        const failure = { consumer: name, companyId: row.companyId, eventId: row.id, attempts: 1, error };
        await inCompany(row.companyId, (ctx) => giveUpEvent(ctx.db, failure, ctx.now));
      }
    }
  }

  /** Numbers that nothing stands under any more, or that a restore passed over, are crossed at once. */
  const endOfGap = (uptoId: number, safeId: number): number | Promise<number> =>
    uptoId === safeId ? safeId : platformTransaction(runtime.db, (db) => idBeforeNext(db, uptoId, safeId));

  return {
    name,
    /** Reads on for a stretch. True: there is more. */
    async advance(safeId: number): Promise<boolean> {
      const afterId = await lease();
      if (afterId === null) return false;
      await tryWanted();
      let isMore = false;
      for (const held of await dueHolds(runtime.db, name, runtime.clock.now(), holdsAtOnce)) {
        isMore = (await goOn(held, afterId)) || isMore;
      }
      if (afterId >= safeId) return isMore;

      const uptoId = Math.min(safeId, afterId + stretchMax);
      const stretch = { consumer: name, types, afterId, uptoId, most: batch };
      const rows = await platformTransaction(runtime.db, (db) => readEvents(db, stretch));
      for (const [companyId, own] of Map.groupBy(rows, (row) => row.companyId)) {
        await stayAlive();
        await handleOfCompany(companyId, own, afterId);
      }
      const reachedId = rows.at(batch - 1)?.id ?? (await endOfGap(uptoId, safeId));
      await movePosition(runtime.db, holder, reachedId);
      return isMore || reachedId < safeId;
    },
  };
}
export type Consumption = ReturnType<typeof createConsumption>;
