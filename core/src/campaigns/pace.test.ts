import { campaignSettingDefaults, type CampaignSettings } from '@oplano/contracts/campaigns';
import { describe, expect, test } from 'vitest';
import { nextAllowedAt } from '../outbox/index.ts';
import { campaignPace, nextCampaignSend, warmUpStep } from './pace.ts';

const hourMs = 3_600_000;
const noCaps = { perHour: null, perDay: null };
const old = { channel: 'whatsapp', ageDays: 400, caps: noCaps } as const;
const paceWith = (change: Partial<CampaignSettings> = {}) =>
  campaignPace({ ...campaignSettingDefaults, ...change }, old);
/** Sends so many seconds ago, the latest first. */
const now = new Date('2026-11-17T15:00:00Z');
const ago = (...seconds: number[]): Date[] => seconds.map((one) => new Date(now.getTime() - one * 1_000));
const most = (pace: ReturnType<typeof paceWith>, withinMs: number) =>
  pace.limits.find((limit) => limit.withinMs === withinMs)?.most;

describe('the pace of campaigns', () => {
  test('waits the interval between two messages, and up to a third longer [CAM-027, CAM-034]', () => {
    expect(paceWith().gapMs).toEqual({ least: 20_000, most: 26_000 });
    expect(paceWith({ messageInterval: 0 }).gapMs).toBeUndefined();
    const next = nextAllowedAt(ago(5), paceWith(), null, now).getTime() - now.getTime();
    expect(next).toBeGreaterThanOrEqual(15_000);
    expect(next).toBeLessThanOrEqual(21_000);
  });

  test('makes a longer pause after so many messages, and begins to count anew after it [CAM-028, CAM-029, CAM-034]', () => {
    const pace = paceWith({ messageInterval: 5, longerIntervalAfter: 5, greaterInterval: 60 });
    const next = (history: Date[]) => (nextAllowedAt(history, pace, null, now).getTime() - now.getTime()) / 1_000;
    expect(next(ago(1, 7, 13, 19))).toBeLessThan(10);
    expect(next(ago(1, 7, 13, 19, 25))).toBe(59);
    expect(next(ago(1, 61, 67, 73, 79, 85))).toBeLessThan(10);
    expect(next(ago(1, 7, 13, 19, 25, 31))).toBe(59);
  });

  test('makes no longer pause where none is wanted [CAM-028, CAM-029]', () => {
    expect(paceWith({ longerIntervalAfter: 0 }).longPause).toBeUndefined();
    expect(paceWith({ greaterInterval: 0 }).longPause).toBeUndefined();
  });

  test('keeps to the stricter of what the company and the connection allow, else to what the channel bears', () => {
    expect(most(paceWith(), hourMs)).toBe(80);
    expect(most(paceWith({ perHour: 30 }), hourMs)).toBe(30);
    const both = campaignPace(
      { ...campaignSettingDefaults, perHour: 30 },
      { ...old, caps: { perHour: 10, perDay: 90 } },
    );
    expect([most(both, hourMs), most(both, 24 * hourMs)]).toEqual([10, 90]);
  });

  test.each([
    [0, 20, 50],
    [1.9, 20, 50],
    [2, 40, 200],
    [5, 80, 500],
    [9.9, 80, 500],
    [10, 80, 500],
  ])('of a number that is %s days old is at most %s an hour and %s a day', (ageDays, perHour, perDay) => {
    const pace = campaignPace(campaignSettingDefaults, { ...old, ageDays });
    expect([most(pace, hourMs), most(pace, 24 * hourMs)]).toEqual([perHour, perDay]);
  });

  test('spares young numbers only where that is wanted and WhatsApp has paired them', () => {
    expect(most(campaignPace({ ...campaignSettingDefaults, warmUp: false }, { ...old, ageDays: 0 }), hourMs)).toBe(80);
    expect(campaignPace(campaignSettingDefaults, { ...old, channel: 'whatsappapi', ageDays: 0 }).limits).toEqual([
      { most: 600, withinMs: 60_000 },
    ]);
    expect(most(campaignPace({ ...campaignSettingDefaults, perHour: 5 }, { ...old, ageDays: 0 }), hourMs)).toBe(5);
    expect(warmUpStep(11)).toBeNull();
  });

  test('and the hours together say when the next one may go [CAM-033, CAM-034]', () => {
    const place = { settings: campaignSettingDefaults, timeZone: 'America/Sao_Paulo' };
    const late = new Date('2026-11-20T20:59:50Z');
    expect(nextCampaignSend([new Date(late.getTime() - 1_000)], paceWith(), { ...place, now: late })).toEqual(
      new Date('2026-11-23T12:00:00Z'),
    );
    expect(nextCampaignSend([], paceWith(), { ...place, now })).toEqual(now);
  });
});
