import type { Channel } from '@oplano/contracts/connections';
import type { SendClass } from './classes.ts';
import { unpaced, type Pace, type RateLimit } from './pacer.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const perMinute = (most: number): RateLimit => ({ most, withinMs: minuteMs });
const perHour = (most: number): RateLimit => ({ most, withinMs: hourMs });
const perDay = (most: number): RateLimit => ({ most, withinMs: dayMs });
const gap = (leastSeconds: number, mostSeconds: number) => ({
  least: leastSeconds * 1_000,
  most: mostSeconds * 1_000,
});

/**
 * What accounts of each channel bear. For numbers paired by QR code these are the experience of many, since WhatsApp says
 * nothing: from about 200 strangers an hour on accounts are held back or lost. Meta answers more than its 80 a second
 * with refusals. Agents are slowed by nobody but the channel itself.
 */
const defaults: Readonly<Record<Channel, Readonly<Record<SendClass, Pace>>>> = {
  whatsapp: {
    person: unpaced,
    bot: { limits: [perMinute(120)] },
    schedule: { gapMs: gap(5, 20), limits: [perHour(80), perDay(500)] },
    campaign: { gapMs: gap(15, 60), limits: [perHour(80), perDay(500)] },
  },
  whatsappapi: {
    person: unpaced,
    bot: unpaced,
    schedule: { limits: [perMinute(600)] },
    campaign: { limits: [perMinute(600)] },
  },
  facebook: metaPage(),
  instagram: metaPage(),
};

function metaPage(): Readonly<Record<SendClass, Pace>> {
  return {
    person: unpaced,
    bot: unpaced,
    schedule: { limits: [perMinute(60), perHour(1_000)] },
    campaign: { limits: [perMinute(60), perHour(1_000)] },
  };
}

/** What the company allows on a connection for schedules, and for campaigns; null: as the channel bears it. */
export interface BulkCaps {
  readonly perHour: number | null;
  readonly perDay: number | null;
}

/** How fast a class may send on a connection. A company may ask for less than the channel bears, and for more at its own risk. */
export function paceOf(channel: Channel, sendClass: SendClass, caps: BulkCaps): Pace {
  const pace = defaults[channel][sendClass];
  if (sendClass === 'person' || sendClass === 'bot') return pace;
  const own = [
    ...(caps.perHour === null ? [] : [perHour(caps.perHour)]),
    ...(caps.perDay === null ? [] : [perDay(caps.perDay)]),
  ];
  const replaced = new Set(own.map(({ withinMs }) => withinMs));
  return { ...pace, limits: [...pace.limits.filter(({ withinMs }) => !replaced.has(withinMs)), ...own] };
}

const mostOf = ({ limits }: Pace, period: number): number | null =>
  limits.find(({ withinMs }) => withinMs === period)?.most ?? null;

/** What a channel bears by the hour and by the day of what is sent to many; null: it is not counted by it. */
export const bulkLimitsOf = (channel: Channel): BulkCaps => ({
  perHour: mostOf(defaults[channel].campaign, hourMs),
  perDay: mostOf(defaults[channel].campaign, dayMs),
});

/** No more than so many a minute of all classes together, after a channel found that it was too much. */
export const slowedTo = (mostPerMinute: number): Pace => ({ limits: [perMinute(mostPerMinute)] });
