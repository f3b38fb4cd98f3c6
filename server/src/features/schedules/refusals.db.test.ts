import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { aDesk, type Desk } from './schedules.fixture.ts';

const app = sharedTestApp();
let desk: Desk;
beforeEach(async () => {
  desk = await aDesk(app);
});

describe('what is wrong', () => {
  test.each<[string, object, string]>([
    ['a text that is too short', { body: 'Oi' }, 'ERR_VALIDATION'],
    ['a text that is too long', { body: 'x'.repeat(10_001) }, 'ERR_VALIDATION'],
    ['no contact', { contactId: undefined }, 'ERR_VALIDATION'],
    ['no time', { sendAt: undefined }, 'ERR_VALIDATION'],
    ['a time in the past', { sendAt: '2020-01-01T10:00:00Z' }, 'ERR_SCHEDULE_PAST'],
    ['the year 9999', { sendAt: '9999-12-31T10:00:00Z' }, 'ERR_SCHEDULE_TOO_FAR'],
    ['an interval of zero', { enviarQuantasVezes: 2, valorIntervalo: 0 }, 'ERR_SCHEDULE_INTERVAL'],
    ['an interval of a billion', { enviarQuantasVezes: 2, valorIntervalo: 1_000_000_000 }, 'ERR_SCHEDULE_INTERVAL'],
    ['a thousand times', { enviarQuantasVezes: 1_000, intervalo: 4, valorIntervalo: 1 }, 'ERR_SCHEDULE_TIMES'],
    ['a contact that is not there', { contactId: 999_999 }, 'ERR_NO_CONTACT_FOUND'],
    ['a connection that is not there', { whatsappId: 999_999 }, 'ERR_NO_WAPP_FOUND'],
    ['a queue that is not there', { queueId: 999_999 }, 'ERR_NO_QUEUE_FOUND'],
    ['a colleague who is not there', { ticketUserId: 999_999 }, 'ERR_NO_USER_FOUND'],
  ])('%s is refused, and nothing is planned [SCH-004, SCH-005, SCH-006]', async (_name, form, code) => {
    const whole = { body: 'Seu boleto vence hoje.', contactId: desk.contactId, sendAt: desk.later(60), ...form };
    const response = await desk.call('POST', '/schedules', whole);
    expect(response.json()).toMatchObject({ error: code });
    expect((await desk.call('GET', '/schedules')).json()).toMatchObject({ schedules: [], count: 0 });
  });

  test('what belongs to another company is as good as not there', async () => {
    const other = await aDesk(app);
    const theirs = await other.plan({ sendAt: other.later(60) });
    const make = (form: object) =>
      desk.call('POST', '/schedules', { body: 'Um texto', contactId: desk.contactId, sendAt: desk.later(60), ...form });
    expect((await make({ contactId: other.contactId })).json()).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    expect((await make({ whatsappId: other.connectionId })).json()).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' });
    expect((await desk.call('PUT', `/schedules/${theirs.id}`, { body: 'Outro texto' })).statusCode).toBe(404);
    expect((await desk.call('DELETE', `/schedules/${theirs.id}`)).statusCode).toBe(404);
    expect(await other.show(theirs.id)).toEqual(theirs);
  });

  test('a connection that is gone fails the send with a reason', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(5), whatsappId: desk.connectionId });
    await desk.inCompany(async ({ db, now }) => {
      await db.updateTable('connections').set({ deleted_at: now }).where('id', '=', desk.connectionId).execute();
    });
    await desk.pass(5);
    await desk.run();
    expect(await desk.sends(id)).toMatchObject([{ state: 'failed', reason: { code: 'NO_CONNECTION' } }]);
  });

  test('a send to somebody who wants no more messages is left out with a reason', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(5) });
    await desk.call('PUT', `/do-not-send/contacts/${desk.contactId}`, {});
    await desk.pass(5);
    await desk.run();
    expect(await desk.sends(id)).toMatchObject([{ state: 'failed', reason: { code: 'DO_NOT_SEND' } }]);
    expect(desk.texts()).toEqual([]);
  });

  test('a plan without schedules opens none of this [PLN-008]', async () => {
    const company = await aCompany(app, { plan: { useSchedules: false } });
    const person = await someone(app, company, { profile: 'admin' });
    expect((await person.call('GET', '/schedules')).json()).toMatchObject({ error: 'ERR_PLAN_FEATURE_DISABLED' });
  });
});

describe('on a channel with a window for free texts', () => {
  test('a time after its end is refused while saving, and one before is planned', async () => {
    const cloud = await aDesk(app, { channel: 'whatsappapi' });
    const make = (minutes: number, form: object = {}) =>
      cloud.call('POST', '/schedules', {
        body: 'Um texto livre',
        contactId: cloud.contactId,
        sendAt: cloud.later(minutes),
        ...form,
      });
    expect((await make(25 * 60)).json()).toMatchObject({ error: 'ERR_OUTSIDE_WINDOW' });
    expect((await make(60)).statusCode).toBe(200);
    const weekly = { intervalo: 2, valorIntervalo: 1, enviarQuantasVezes: 2 };
    expect((await make(60, weekly)).json()).toMatchObject({ error: 'ERR_OUTSIDE_WINDOW' });
  });
});

describe('holidays', () => {
  test('are the nation’s and the company’s own, and what is planned moves with them [SCH-016]', async () => {
    await desk.pass(0);
    const day = app.clock.now();
    // The next Wednesday that is no holiday, at noon in São Paulo.
    const wednesday = new Date(day);
    wednesday.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7 || 7) + 7);
    wednesday.setUTCHours(15, 0, 0, 0);
    const date = wednesday.toISOString().slice(0, 10);
    const { id } = await desk.plan({ sendAt: wednesday.toISOString(), tipoDias: 6 });
    const when = async () => (await desk.sends(id))[0]?.sendAt.slice(0, 10);
    const before = await when();
    const saved = await desk.call('PUT', `/schedules/holidays/${date}`, {
      name: 'Aniversário',
      works: false,
      yearly: false,
    });
    expect(saved.json()).toMatchObject({ day: date, source: 'own', works: false });
    expect(before).toBe(date);
    expect(await when()).not.toBe(date);
    const days = (await desk.call('GET', `/schedules/holidays?year=${date.slice(0, 4)}`)).json<{ day: string }[]>();
    expect(days.map((one) => one.day)).toContain(date);
    expect(days.map((one) => one.day)).toContain(`${date.slice(0, 4)}-12-25`);
    expect((await desk.call('DELETE', `/schedules/holidays/${date}`)).statusCode).toBe(200);
    expect(await when()).toBe(date);
    expect((await desk.call('DELETE', `/schedules/holidays/${date}`)).statusCode).toBe(404);
  });

  test('are an admin’s to change', async () => {
    const plain = await someone(app, desk.company);
    const form = { name: 'Folga', works: false, yearly: false };
    expect((await plain.call('PUT', '/schedules/holidays/2026-05-20', form)).statusCode).toBe(403);
    expect((await plain.call('GET', '/schedules/holidays?year=2026')).statusCode).toBe(200);
  });
});
