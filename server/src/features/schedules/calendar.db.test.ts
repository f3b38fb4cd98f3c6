import type { Occurrence } from '@oplano/contracts/schedules';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { someone } from '#test/people';
import { aDesk, type Desk } from './schedules.fixture.ts';

const app = sharedTestApp();
let desk: Desk;
let colleagueId: number;

beforeAll(async () => {
  app.clock.set('2026-08-03T12:00:00.000Z');
  desk = await aDesk(app);
  await desk.plan({ sendAt: '2026-08-10T15:00:00.000Z', body: 'Seu boleto vence hoje.' });
  await desk.plan({ sendAt: '2026-08-20T15:00:00.000Z', body: 'Fatura de AGOSTO' });
  await desk.plan({
    sendAt: '2026-08-25T15:00:00.000Z',
    body: 'Toda semana',
    intervalo: 2,
    valorIntervalo: 1,
    enviarQuantasVezes: 3,
  });
  const colleague = await someone(app, desk.company, { profile: 'admin' });
  colleagueId = colleague.userId;
  await colleague.call('POST', '/schedules', {
    body: 'De uma colega',
    contactId: desk.contactId,
    sendAt: '2026-08-12T15:00:00.000Z',
  });
});

interface Page {
  readonly occurrences: Occurrence[];
  readonly hasMore: boolean;
}
const ask = async (change: Record<string, string> = {}) => {
  await desk.pass(0);
  const query = { start: '2026-08-01T00:00:00.000Z', end: '2026-09-01T00:00:00.000Z', ...change };
  return desk.call('GET', `/schedules/calendar?${new URLSearchParams(query).toString()}`);
};
const bodies = async (change: Record<string, string> = {}) =>
  (await ask(change)).json<Page>().occurrences.map(({ body }) => body);

describe('the calendar', () => {
  test('holds every send of its range by its time, from its first moment to before its last [SCH-001]', async () => {
    expect(await bodies()).toEqual(['Seu boleto vence hoje.', 'De uma colega', 'Fatura de AGOSTO', 'Toda semana']);
    const exact = { start: '2026-08-10T15:00:00.000Z', end: '2026-08-20T15:00:00.000Z' };
    expect(await bodies(exact)).toEqual(['Seu boleto vence hoje.', 'De uma colega']);
    const later = { start: '2026-09-01T00:00:00.000Z', end: '2026-10-01T00:00:00.000Z' };
    expect(await bodies(later)).toEqual(['Toda semana', 'Toda semana']);
  });

  test('is searched by words of the message and by the contact, without case and accents', async () => {
    expect(await bodies({ searchParam: ' agosto ' })).toEqual(['Fatura de AGOSTO']);
    expect(await bodies({ searchParam: 'cliente' })).toHaveLength(4);
    expect(await bodies({ searchParam: 'nada disso' })).toEqual([]);
  });

  test('is narrowed to what some people planned', async () => {
    expect(await bodies({ userIds: String(colleagueId) })).toEqual(['De uma colega']);
    expect(await bodies({ userIds: '999999' })).toEqual([]);
  });

  test('shows no more than a page, and says that there is more; a range of years is refused', async () => {
    await ownerQuery(
      app,
      `insert into schedule_occurrences (company_id, schedule_id, number, due_at, state)
       select company_id, id, 1000 + place, timestamptz '2026-11-01 12:00Z' + place * interval '1 minute', 'planned'
       from schedules, generate_series(1, 2001) as place where company_id = $1 and body = 'De uma colega'`,
      desk.company.companyId,
    );
    const november = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' };
    const page = (await ask(november)).json<Page>();
    expect([page.occurrences.length, page.hasMore]).toEqual([2_000, true]);
    expect((await ask()).json<Page>().hasMore).toBe(false);
    expect((await ask({ end: '2027-08-01T00:00:00.000Z' })).json()).toMatchObject({ error: 'ERR_SCHEDULE_TOO_FAR' });
  });

  test('is that of one’s own company', async () => {
    const other = await aDesk(app);
    await other.plan({ sendAt: other.later(60), body: 'De outra empresa' });
    expect(await bodies()).not.toContain('De outra empresa');
  });
});
