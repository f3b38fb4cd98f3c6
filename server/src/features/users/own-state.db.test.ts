import type { User, UserName } from '@oplano/contracts/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';

const app = sharedTestApp();
let company: TestCompany;
let ana: SignedIn;
let bia: SignedIn;
beforeEach(async () => {
  company = await aCompany(app);
  ana = await someone(app, company, { name: 'Ana' });
  bia = await someone(app, company, { name: 'Bia' });
});

const later = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
const stateOf = (person: SignedIn, userId: number, away: object | null) =>
  person.call('PUT', `/users/${userId}/state`, { away });
const goAway = (person: SignedIn, away: object | null) => stateOf(person, person.userId, away);
const seenBy = async (person: SignedIn, name: string) =>
  (await person.call('GET', '/users/list')).json<UserName[]>().find((one) => one.name === name)?.away;
const runDue = async () => {
  for (let jobs = 1; jobs > 0;) jobs = await app.app.worker.runDue();
};

describe('somebody who is away', () => {
  test('says so with a word, colleagues see it, and says when that is over', async () => {
    const answer = await goAway(ana, { text: 'Almoço', until: null });
    expect(answer.json<User>()).toMatchObject({ id: ana.userId, away: { text: 'Almoço', until: null } });
    expect(await seenBy(bia, 'Ana')).toEqual({ text: 'Almoço', until: null });
    expect(await seenBy(ana, 'Bia')).toBeNull();
    expect((await goAway(ana, null)).json<User>().away).toBeNull();
    expect(await seenBy(bia, 'Ana')).toBeNull();
  });

  test('comes back by themselves at the time they named, once, and not at a time they took back', async () => {
    await goAway(ana, { text: '', until: later(5) });
    await goAway(bia, { text: '', until: later(5) });
    await goAway(bia, { text: 'Reunião', until: later(10) });
    app.clock.advance(4 * 60_000);
    await runDue();
    expect(await seenBy(bia, 'Ana')).not.toBeNull();
    app.clock.advance(60_000);
    await runDue();
    expect(await seenBy(bia, 'Ana')).toBeNull();
    expect(await seenBy(ana, 'Bia')).toMatchObject({ text: 'Reunião' });
    await goAway(bia, { text: 'Férias', until: null });
    app.clock.advance(6 * 60_000);
    await runDue();
    const again = await someone(app, company, {});
    expect(await seenBy(again, 'Bia'), 'until they say so').toEqual({ text: 'Férias', until: null });
  });

  test.each([
    { text: '', until: '2020-01-01T00:00:00.000Z' },
    { text: '', until: '2090-01-01T00:00:00.000Z' },
    { text: 'x'.repeat(101), until: null },
  ])('cannot be away as %j', async (away) => {
    expect((await goAway(ana, away)).statusCode).toBe(400);
    expect(await seenBy(bia, 'Ana')).toBeNull();
  });

  test('two at once leave one state and the timer that belongs to it', async () => {
    await Promise.all([goAway(ana, { text: 'a', until: later(10) }), goAway(ana, null)]);
    const away = await seenBy(bia, 'Ana');
    const timers = await ownerQuery(
      app,
      `select 1 from timers where kind = 'users.back' and company_id = ${company.companyId}`,
    );
    expect(timers.length).toBe(away ? 1 : 0);
  });

  test('is sent away by themselves or an admin of their company, and the log says by whom; by nobody else', async () => {
    const away = { text: 'Médico', until: null };
    expect((await stateOf(bia, ana.userId, away)).json()).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
    expect(await seenBy(bia, 'Ana')).toBeNull();
    const elsewhere = await someone(app, await aCompany(app), { profile: 'admin' });
    expect((await stateOf(elsewhere, ana.userId, away)).json()).toMatchObject({ error: 'ERR_NO_USER_FOUND' });
    expect(await seenBy(bia, 'Ana')).toBeNull();
    const admin = await someone(app, company, { profile: 'admin' });
    expect((await stateOf(admin, ana.userId, away)).json<User>().away).toEqual(away);
    expect(await seenBy(bia, 'Ana')).toEqual(away);
    const told = await ownerQuery<{ data: object }>(
      app,
      `select data from events where company_id = ${company.companyId} and type = 'user.updated'`,
    );
    expect(told.map(({ data }) => data)).toEqual([{ userId: ana.userId, fields: ['away'] }]);
    expect((await goAway(ana, null)).json<User>().away, 'and takes it back').toBeNull();
  });

  test('an operator is sent away by operators alone', async () => {
    const operator = await someone(app, company, { name: 'Olga', profile: 'admin', super: true });
    const admin = await someone(app, company, { profile: 'admin' });
    const refused = await stateOf(admin, operator.userId, { text: '', until: null });
    expect(refused.json()).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect(await seenBy(bia, 'Olga')).toBeNull();
  });
});
