import { scheduleConflict, type ScheduleConflict } from '@oplano/contracts/schedules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aDesk, type Desk } from './schedules.fixture.ts';

const app = sharedTestApp();
let desk: Desk;
// A Monday in August, which has no national holiday.
beforeAll(() => app.clock.set('2026-08-03T12:00:00.000Z'));
beforeEach(async () => {
  desk = await aDesk(app);
});

const daily = { intervalo: 1, valorIntervalo: 1, enviarQuantasVezes: 4, tipoDias: 6 } as const;
const off = { name: 'Aniversário da cidade', works: false, yearly: false };
const times = async (id: number) => (await desk.sends(id)).map(({ sendAt }) => sendAt.slice(5, 16));

describe('a new holiday', () => {
  test('moves a daily message and those behind it, and nobody gets two on one day [SCH-016]', async () => {
    const { id } = await desk.plan({ sendAt: '2026-08-04T15:00:00.000Z', ...daily });
    expect(await times(id)).toEqual(['08-04T15:00', '08-05T15:00', '08-06T15:00', '08-07T15:00']);
    await desk.call('PUT', '/schedules/holidays/2026-08-05', off);
    expect(await times(id)).toEqual(['08-04T15:00', '08-06T15:00', '08-07T15:00', '08-10T15:00']);
    await desk.call('DELETE', '/schedules/holidays/2026-08-05');
    expect(await times(id)).toEqual(['08-04T15:00', '08-05T15:00', '08-06T15:00', '08-07T15:00']);
  });

  test('leaves what somebody put on that day, and gives its date to no other', async () => {
    const { id } = await desk.plan({ sendAt: '2026-08-04T15:00:00.000Z', ...daily });
    const [, second] = await desk.sends(id);
    const sendAt = '2026-08-06T18:00:00.000Z';
    await desk.call('PUT', `/schedules/${id}/occurrences/${second?.id}`, { scope: 'one', sendAt });
    await desk.call('PUT', '/schedules/holidays/2026-08-06', off);
    expect((await times(id)).toSorted()).toEqual(['08-04T15:00', '08-06T18:00', '08-07T15:00', '08-10T15:00']);
  });
});

describe('holidays', () => {
  const year = async (of: number) =>
    (await desk.call('GET', `/schedules/holidays?year=${of}`)).json<{ day: string; name: string; works: boolean }[]>();
  const dayOf = async (day: string) => (await year(Number(day.slice(0, 4)))).find((one) => one.day === day);

  test('of the nation are renamed and switched off for every year; Carnival is kept by whoever says so', async () => {
    expect(await dayOf('2027-02-08')).toMatchObject({ works: true });
    const keep = (code: string, body: object) => desk.call('PUT', `/schedules/national-holidays/${code}`, body);
    expect((await keep('carnivalMonday', { name: 'Carnaval', works: false })).statusCode).toBe(200);
    expect((await keep('independence', { name: 'Sete de Setembro', works: true })).statusCode).toBe(200);
    expect((await keep('nada', { name: 'Nada', works: true })).statusCode).toBe(400);
    expect([await dayOf('2027-02-08'), await dayOf('2028-02-28')]).toMatchObject([{ works: false }, { works: false }]);
    expect(await dayOf('2029-09-07')).toMatchObject({ name: 'Sete de Setembro', works: true });
    const single = { intervalo: 1, enviarQuantasVezes: 1, tipoDias: 6 } as const;
    const { id } = await desk.plan({ sendAt: '2026-09-07T15:00:00.000Z', ...single });
    expect(await times(id)).toEqual(['09-07T15:00']);
    await keep('independence', { name: 'Sete de Setembro', works: false });
    expect(await times(id)).toEqual(['09-08T15:00']);
  });

  test('of the company are edited and removed in whichever year they are looked at', async () => {
    const patron = { name: 'Aniversário', works: false, yearly: true };
    await desk.call('PUT', '/schedules/holidays/2026-08-20', patron);
    await desk.call('PUT', '/schedules/holidays/2027-08-20', { ...patron, name: 'Aniversário da cidade' });
    expect(await dayOf('2026-08-20')).toMatchObject({ name: 'Aniversário da cidade' });
    expect((await desk.call('DELETE', '/schedules/holidays/2028-08-20')).statusCode).toBe(200);
    expect(await dayOf('2026-08-20')).toBeUndefined();
  });
});

test.each([
  ['suspended', { status: false }],
  ['expired', { due_date: '2026-07-01' }],
])('a company that is %s sends nothing that was planned', async (_how, change) => {
  const { id } = await desk.plan({ sendAt: desk.later(1) });
  await desk.inCompany(({ db, companyId }) =>
    db.updateTable('companies').set(change).where('id', '=', companyId).execute(),
  );
  app.clock.advance(60_000);
  await desk.run();
  expect(desk.texts()).toEqual([]);
  const sends = await desk.inCompany(({ db }) =>
    db.selectFrom('schedule_occurrences').select(['state', 'failure']).where('schedule_id', '=', id).execute(),
  );
  expect(sends).toEqual([{ state: 'failed', failure: 'COMPANY ' }]);
});

describe('a series', () => {
  const monthly = { intervalo: 3, valorIntervalo: 1, enviarQuantasVezes: 4 } as const;

  test('of the 31st keeps it when the send of a shorter month goes to another hour with those that follow', async () => {
    const { id } = await desk.plan({ sendAt: '2026-08-31T15:00:00.000Z', ...monthly });
    const [, september] = await desk.sends(id);
    const sendAt = '2026-09-30T18:00:00.000Z';
    await desk.call('PUT', `/schedules/${id}/occurrences/${september?.id}`, { scope: 'following', sendAt });
    expect(await times(id)).toEqual(['08-31T15:00', '09-30T18:00', '10-31T18:00', '11-30T18:00']);
  });

  test('of which many came due while nothing ran sends one of them, the others are missed', async () => {
    const every = { intervalo: 4, valorIntervalo: 10, enviarQuantasVezes: 32 } as const;
    const { id } = await desk.plan({ sendAt: desk.later(10), ...every });
    await desk.pass(305);
    for (let minute = 0; minute < 3; minute += 1) {
      await desk.run();
      await desk.pass(1);
    }
    expect(desk.texts()).toHaveLength(1);
    const states = (await desk.sends(id)).map(({ state }) => state);
    expect(states.slice(0, 30)).toEqual([...Array.from({ length: 29 }, () => 'missed'), 'sent']);
    expect(states.slice(30)).toEqual(['planned', 'planned']);
  });

  test('cannot be wanted less often than it was sent', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1), intervalo: 4, valorIntervalo: 5, enviarQuantasVezes: 3 });
    for (const minutes of [1, 5]) {
      await desk.pass(minutes);
      await desk.run();
    }
    const changed = await desk.call('PUT', `/schedules/${id}`, { enviarQuantasVezes: 1 });
    expect(changed.json()).toMatchObject({ error: 'ERR_SCHEDULE_TIMES', details: { min: 2 } });
    expect(await desk.sends(id)).toHaveLength(3);
  });

  test('that failed and is planned anew waits again', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1) });
    desk.provider.refuse({ ok: false, code: '131026', message: 'not on WhatsApp', retry: 'never' });
    await desk.pass(1);
    await desk.run();
    expect(await desk.show(id)).toMatchObject({ status: 'ERRO' });
    await desk.call('PUT', `/schedules/${id}`, { sendAt: desk.later(5) });
    expect(await desk.show(id)).toMatchObject({ status: 'PENDENTE', nextAt: desk.later(5) });
  });

  test('is not changed by somebody who has not seen what a colleague did', async () => {
    const { id, version } = await desk.plan({ sendAt: '2026-08-31T15:00:00.000Z', ...monthly });
    const [, september] = await desk.sends(id);
    const sendAt = '2026-09-15T18:00:00.000Z';
    await desk.call('PUT', `/schedules/${id}/occurrences/${september?.id}`, { scope: 'one', sendAt });
    const late = await desk.call('PUT', `/schedules/${id}`, { enviarQuantasVezes: 5, version });
    const { version: now } = await desk.show(id);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { error: 'ERR_CHANGED_MEANWHILE', details: { version: now, changed: ['enviarQuantasVezes', 'sends'] } },
    ]);
    expect((await times(id))[1]).toBe('09-15T18:00');
    expect((await desk.call('PUT', `/schedules/${id}`, { body: 'Outro texto.', version: now })).statusCode).toBe(200);
  });

  test('says which fields are others by now to who saw it before', async () => {
    const { id, version } = await desk.plan({ sendAt: '2026-08-31T15:00:00.000Z', ...monthly });
    await desk.call('PUT', `/schedules/${id}`, { body: 'O texto do colega.', tipoDias: 5, version });
    const late = await desk.call('PUT', `/schedules/${id}`, { body: 'O meu texto.', tipoDias: 5, version });
    const { details } = late.json<{ details: ScheduleConflict }>();
    expect([late.statusCode, scheduleConflict.parse(details)]).toMatchObject([
      409,
      { changed: ['body'], schedule: { body: 'O texto do colega.', tipoDias: 5 } },
    ]);
    expect(await desk.show(id)).toEqual(details.schedule);
  });

  test('keeps what a colleague moved from who names no version and plans other times', async () => {
    const { id } = await desk.plan({ sendAt: '2026-08-31T15:00:00.000Z', ...monthly });
    const [, september] = await desk.sends(id);
    const sendAt = '2026-09-15T18:00:00.000Z';
    await desk.call('PUT', `/schedules/${id}/occurrences/${september?.id}`, { scope: 'one', sendAt });
    const blind = await desk.call('PUT', `/schedules/${id}`, { enviarQuantasVezes: 5 });
    expect([blind.statusCode, blind.json()]).toMatchObject([
      409,
      { error: 'ERR_CHANGED_MEANWHILE', details: { changed: ['enviarQuantasVezes', 'sends'] } },
    ]);
    expect((await times(id))[1]).toBe('09-15T18:00');
    // What touches no time needs no version.
    expect((await desk.call('PUT', `/schedules/${id}`, { body: 'Outro texto.' })).statusCode).toBe(200);
    const { version } = await desk.show(id);
    expect((await desk.call('PUT', `/schedules/${id}`, { enviarQuantasVezes: 5, version })).statusCode).toBe(200);
    expect(await desk.sends(id)).toHaveLength(5);
  });
});
