import type { CampaignSettings } from '@oplano/contracts/campaigns';
import type { Channel } from '@oplano/contracts/connections';
import { nextAllowedAt, paceOf, type BulkCaps, type Pace, type RateLimit, type SendHistory } from '../outbox/index.ts';
import { closedUntil } from './hours.ts';

/** Regular pauses look like what they are: each is up to this much longer than asked for. */
const jitter = 0.3;
const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What a young number bears, by its age in days: the experience of many, since WhatsApp says nothing. */
export const warmUpSteps = [
  { untilDay: 2, perHour: 20, perDay: 50 },
  { untilDay: 5, perHour: 40, perDay: 200 },
  { untilDay: 10, perHour: 80, perDay: 500 },
] as const;

/** What a number of this age may send at most; null: it is old enough. */
export const warmUpStep = (ageDays: number) => warmUpSteps.find(({ untilDay }) => ageDays < untilDay) ?? null;

export interface SendingPlace {
  readonly channel: Channel;
  /** How long the number has been connected here. */
  readonly ageDays: number;
  /** What the company allows on this connection, for everything that is sent to many. */
  readonly caps: BulkCaps;
}

const lesser = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** No more than one of these within the hour and the day, beside what there is. */
function tightened(limits: readonly RateLimit[], caps: BulkCaps): RateLimit[] {
  const most = (withinMs: number, cap: number | null): RateLimit[] =>
    cap === null || limits.some((limit) => limit.withinMs === withinMs && limit.most <= cap)
      ? []
      : [{ most: cap, withinMs }];
  const own = [...most(hourMs, caps.perHour), ...most(dayMs, caps.perDay)];
  return [...limits.filter(({ withinMs }) => !own.some((one) => one.withinMs === withinMs)), ...own];
}

/** How fast campaigns go through a connection: the company's pauses, what the channel bears, and less for a young number. */
export function campaignPace(settings: CampaignSettings, { channel, ageDays, caps }: SendingPlace): Pace {
  const { messageInterval, longerIntervalAfter, greaterInterval } = settings;
  const { limits } = paceOf(channel, 'campaign', {
    perHour: lesser(caps.perHour, settings.perHour),
    perDay: lesser(caps.perDay, settings.perDay),
  });
  const young = settings.warmUp && channel === 'whatsapp' ? warmUpStep(ageDays) : null;
  const least = messageInterval * secondMs;
  return {
    limits: young ? tightened(limits, young) : limits,
    ...(least > 0 ? { gapMs: { least, most: Math.round(least * (1 + jitter)) } } : {}),
    ...(longerIntervalAfter > 0 && greaterInterval > 0
      ? { longPause: { after: longerIntervalAfter, ms: greaterInterval * secondMs } }
      : {}),
  };
}

/** How often hours and pauses may take turns in putting a send off; more is a mistake of ours. */
const roundsMax = 50;

/** The earliest moment at which one more may go, by the pace and by the hours. */
export function nextCampaignSend(
  history: SendHistory,
  pace: Pace,
  { settings, timeZone, now }: { readonly settings: CampaignSettings; readonly timeZone: string; readonly now: Date },
): Date {
  let at = now;
  for (let round = 0; round < roundsMax; round += 1) {
    const allowed = nextAllowedAt(history, pace, null, at);
    const closed = closedUntil(settings, timeZone, allowed);
    if (!closed) return allowed;
    at = closed;
  }
  return at;
}
