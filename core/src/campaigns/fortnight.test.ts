import { campaignSettingDefaults, type CampaignSettings } from '@oplano/contracts/campaigns';
import { expect, test } from 'vitest';
import { seededRandom } from '../random/index.ts';
import { isOpenAt } from './hours.ts';
import { campaignPace, nextCampaignSend } from './pace.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const timeZone = 'America/Sao_Paulo';

/** Slower and simpler than what decides: whether one more may go at this moment, by looking at every send there was. */
function mayGo(
  sends: readonly number[],
  at: number,
  settings: CampaignSettings,
  caps: { hour: number; day: number },
): boolean {
  if (!isOpenAt(settings, timeZone, new Date(at))) return false;
  const last = sends.at(-1);
  if (last !== undefined && at - last < settings.messageInterval * 1_000) return false;
  if (sends.filter((one) => at - one < hourMs).length >= caps.hour) return false;
  if (sends.filter((one) => at - one < dayMs).length >= caps.day) return false;
  const lately = sends.slice(-settings.longerIntervalAfter);
  const hasPause = lately.some(
    (one, index) => index > 0 && one - (lately[index - 1] ?? 0) >= settings.greaterInterval * 1_000,
  );
  return (
    lately.length < settings.longerIntervalAfter ||
    hasPause ||
    last === undefined ||
    at - last >= settings.greaterInterval * 1_000
  );
}

test('a fortnight of a thousand people over two numbers, an old one and a young one: every moment is one at which it may [CAM-033, CAM-034]', () => {
  const settings: CampaignSettings = {
    ...campaignSettingDefaults,
    messageInterval: 40,
    longerIntervalAfter: 10,
    greaterInterval: 200,
  };
  const begin = Date.UTC(2026, 10, 13, 19, 0);
  const problems: string[] = [];
  let left = 1_000;
  const ways = [
    { bornAt: begin - 100 * dayMs, sends: [] as number[] },
    { bornAt: begin, sends: [] as number[] },
  ];
  const random = seededRandom(5);
  let now = begin;
  while (left > 0 && now < begin + 14 * dayMs) {
    const next = ways.map(({ bornAt, sends }) => {
      const pace = campaignPace(settings, {
        channel: 'whatsapp',
        ageDays: (now - bornAt) / dayMs,
        caps: { perHour: null, perDay: null },
      });
      const history = sends.toReversed().map((at) => new Date(at));
      return nextCampaignSend(history, pace, { settings, timeZone, now: new Date(now) }).getTime();
    });
    const at = Math.min(...next);
    const way = ways[next.indexOf(at)];
    if (!way) break;
    // An agent's answer now and then goes first, and the campaign a little later.
    now = at + (random.chance(0.2) ? random.whole(1, 3_000) : 0);
    const age = (now - way.bornAt) / dayMs;
    const caps = age < 2 ? { hour: 20, day: 50 } : age < 5 ? { hour: 40, day: 200 } : { hour: 80, day: 500 };
    if (!isOpenAt(settings, timeZone, new Date(now))) continue;
    if (!mayGo(way.sends, now, settings, caps)) problems.push(`${new Date(now).toISOString()} of ${way.sends.length}`);
    way.sends.push(now);
    left -= 1;
  }
  expect(problems).toEqual([]);
  expect(left).toBe(0);
  expect(ways.every(({ sends }) => sends.length > 100)).toBe(true);
});
