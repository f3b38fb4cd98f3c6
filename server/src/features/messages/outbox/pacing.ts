import type { ConnectionLimit } from '@oplano/contracts/connections';
import {
  heldUntil,
  historyMs,
  historyNeeded,
  isBulk,
  nextAllowedAt,
  paceOf,
  sendClasses,
  slowedTo,
  type BulkCaps,
  type Pace,
  type SendClass,
} from '@oplano/core/outbox';
import { limitsOf } from '#features/connections';
import type { CompanyCtx } from '#platform/use-case';
import type { CampaignTerms, Drain, Terms } from './drain.ts';
import { forgetSends, sendHistory } from './outbox.repo.ts';

/** What may be sent at one moment. */
export interface Allowance {
  /** The terms of each class; one that is not in it waits. */
  readonly open: ReadonlyMap<SendClass, Terms>;
  readonly termsOf: (sendClass: SendClass) => Terms;
  /** Until when a class waits, of those that do. */
  readonly waitsUntil: (sendClass: SendClass) => Date | undefined;
}

const noCaps: BulkCaps = { perHour: null, perDay: null };

/**
 * How fast a connection may send: by the channel's word, by what its accounts bear, and by what the company allows. One
 * for each time the line is drained; what was sent before stands in the database.
 */
export function createPacing({ companyId, connectionId, driver, campaignTerms }: Drain) {
  const pacedUntil = new Map<SendClass, Date>();
  const histories = new Map<SendClass | null, { readonly needed: number; readonly sends: Date[] }>();
  let caps: BulkCaps | undefined;
  let slow: Pace | undefined;

  const isPaced = (sendClass: SendClass): boolean =>
    slow !== undefined || isBulk(sendClass) || historyNeeded(paceOf(driver.kind, sendClass, noCaps)) > 0;

  /** What the company wants of campaigns may change at any time, so they are asked for with every send. */
  async function termsFor(ctx: CompanyCtx, sendClass: SendClass): Promise<CampaignTerms> {
    if (sendClass === 'campaign' && campaignTerms) return campaignTerms(ctx, { connectionId, channel: driver.kind });
    if (isBulk(sendClass)) caps ??= await bulkCaps(ctx, connectionId);
    return { pace: paceOf(driver.kind, sendClass, caps ?? noCaps), closedUntil: null };
  }

  async function historyOf(ctx: CompanyCtx, sendClass: SendClass | null, pace: Pace): Promise<Date[]> {
    const known = histories.get(sendClass);
    const needed = Math.max(1, historyNeeded(pace));
    if (known && known.needed >= needed) return known.sends;
    if (sendClass !== null) {
      const oldest = new Date(ctx.now.getTime() - Math.max(historyMs(pace), 60_000));
      await forgetSends(ctx, connectionId, sendClass, oldest);
    }
    const sends = await sendHistory(ctx, connectionId, sendClass, needed);
    histories.set(sendClass, { needed, sends });
    return sends;
  }

  return {
    /** Whether no more than one entry of a class may begin with each look. */
    isPaced,
    /** Whether all classes are counted together. */
    isShared: (): boolean => slow !== undefined,
    async allowance(ctx: CompanyCtx): Promise<Allowance> {
      const limits = await limitsOf(ctx.db, companyId, connectionId);
      const held = heldUntil(limits, ctx.now);
      const slowed = slowPace(limits, ctx.now);
      // What was counted for another pace does not tell enough for this one.
      if ((slowed === undefined) !== (slow === undefined)) histories.clear();
      slow = slowed;
      const termsOf = (sendClass: SendClass): Terms => ({
        isHeld: held.has(sendClass),
        isPaced: isPaced(sendClass),
        limits,
      });
      const waitsUntil = (sendClass: SendClass): Date | undefined => {
        const times = [held.get(sendClass), pacedUntil.get(sendClass)].flatMap((time) =>
          time && time > ctx.now ? time.getTime() : [],
        );
        return times.length === 0 ? undefined : new Date(Math.max(...times));
      };
      const open = sendClasses.filter((one) => waitsUntil(one) === undefined);
      return { open: new Map(open.map((one) => [one, termsOf(one)])), termsOf, waitsUntil };
    },
    /** Whether one more of a paced class may begin now; if not, it waits until it may. */
    async mayBegin(ctx: CompanyCtx, sendClass: SendClass): Promise<boolean> {
      const { pace, closedUntil } = await termsFor(ctx, sendClass);
      const times = [nextAllowedAt(await historyOf(ctx, sendClass, pace), pace, closedUntil, ctx.now)];
      if (slow) times.push(nextAllowedAt(await historyOf(ctx, null, slow), slow, null, ctx.now));
      const at = new Date(Math.max(...times.map((time) => time.getTime())));
      if (at > ctx.now) pacedUntil.set(sendClass, at);
      return at <= ctx.now;
    },
    /** One of a paced class began. */
    began(sendClass: SendClass, at: Date): void {
      for (const history of [histories.get(sendClass), histories.get(null)]) history?.sends.unshift(at);
    },
  };
}
export type Pacing = ReturnType<typeof createPacing>;

function slowPace(limits: readonly ConnectionLimit[], now: Date): Pace | undefined {
  const rate = limits.find(({ kind }) => kind === 'rate');
  const isSlow = rate?.perMinute && rate.slowUntil && new Date(rate.slowUntil) > now;
  return isSlow ? slowedTo(rate.perMinute ?? 1) : undefined;
}

async function bulkCaps({ db, companyId }: CompanyCtx, connectionId: number): Promise<BulkCaps> {
  const row = await db
    .selectFrom('connections')
    .select(['bulk_per_hour', 'bulk_per_day'])
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return { perHour: row?.bulk_per_hour ?? null, perDay: row?.bulk_per_day ?? null };
}
