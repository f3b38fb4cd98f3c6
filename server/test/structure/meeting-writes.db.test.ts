import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '../app.ts';
import { aCompany, nextAddress, someone, testPassword, type SignedIn } from '../people.ts';
import { lineOf } from '#test/listener';
import { goodPicture } from './picture.ts';
import { formBody, formType } from './send-call.ts';

const app = sharedTestApp();

/** Answers that a caller cannot be blamed for, and errors in the log: two writers that waited for each other among them. */
function clashes(answers: readonly { statusCode: number; body: string }[], logged: readonly string[]): string[] {
  const broken = answers
    .filter(({ statusCode }) => statusCode >= 500)
    .map(({ statusCode, body }) => `${statusCode} ${body}`);
  const lines = logged.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { message: string } });
  const errors = lines.filter(({ level }) => level >= 50).map(({ msg, err }) => `${msg}: ${err?.message}`);
  return [...broken, ...errors];
}

const upload = async (by: SignedIn, userId: number) => {
  const payload = formBody({}, [await goodPicture('profileImage')]);
  const headers = { 'content-type': formType, authorization: `Bearer ${by.token}` };
  return app.inject({ method: 'POST', url: `/api/users/${userId}/media-upload`, headers, payload });
};
const login = ({ email, companyId }: SignedIn) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: nextAddress(),
    payload: { email, companyId, password: testPassword },
  });

describe('writes that meet', () => {
  test('on one person and one company wait for each other in one order, and all get through', async () => {
    const company = await aCompany(app, { plan: { users: 500 } });
    const [one, two] = [
      await someone(app, company, { profile: 'admin' }),
      await someone(app, company, { profile: 'admin' }),
    ];
    const person = await someone(app, company);
    await upload(one, person.userId);
    const answers: { statusCode: number; body: string }[] = [];
    for (let round = 0; round < 6; round += 1) {
      const fresh = { name: 'New Person', email: `${crypto.randomUUID()}@example.com`, password: testPassword };
      const [lines, ...told] = await Promise.all([
        Promise.all([one, two, one, two].map((each) => lineOf(app, each))),
        one.call('PUT', `/users/${person.userId}`, { profile: round % 2 ? 'admin' : 'user', name: `Name ${round}` }),
        two.call('PUT', `/users/${person.userId}`, { profile: 'user', startWork: '00:00' }),
        one.call('PUT', `/users/${two.userId}`, { profile: 'admin', allowGroup: true }),
        two.call('PUT', `/users/${one.userId}`, { profile: 'admin', allowGroup: true }),
        upload(one, person.userId),
        upload(two, person.userId),
        login(person),
        login(person),
        one.call('POST', '/users', fresh),
        two.call('DELETE', `/users/${person.userId + 1_000_000}`),
        one.call('PUT', `/users/toggleChangeWidht/${one.userId}`, { defaultTicketsManagerWidth: 500 + round }),
      ]);
      answers.push(...told);
      for (const line of lines) line.close();
    }
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(6 * 9);
    expect(clashes(answers, app.logged)).toEqual([]);
  });

  test('of two admins who take each other’s rights, or each other, away leave the company an admin', async () => {
    for (let round = 0; round < 4; round += 1) {
      const company = await aCompany(app);
      const [one, two] = [
        await someone(app, company, { profile: 'admin' }),
        await someone(app, company, { profile: 'admin' }),
      ];
      const write = (by: SignedIn, at: SignedIn) =>
        round % 2
          ? by.call('DELETE', `/users/${at.userId}`)
          : by.call('PUT', `/users/${at.userId}`, { profile: 'user' });
      const answers = await Promise.all([write(one, two), write(two, one)]);
      expect(clashes(answers, app.logged)).toEqual([]);
      const { rows } = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
        sql`select id from users where profile = 'admin'`.execute(db),
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('of two first operators make one; the other is told that the door is closed', async () => {
    const setUp = (name: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/setup',
        remoteAddress: nextAddress(),
        payload: {
          companyName: 'O Plano',
          name,
          email: 'chief@example.com',
          password: testPassword,
          token: app.app.gate.token,
        },
      });
    const answers = await Promise.all(['First Chief', 'Second Chief', 'Third Chief'].map(setUp));
    expect(clashes(answers, app.logged)).toEqual([]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  });

  test('so that the database has to give up on one of them are noticed', async () => {
    const company = await aCompany(app);
    const [one, two] = [await someone(app, company), await someone(app, company)];
    const lock = (userId: number) => sql`select from users where id = ${userId} for update`;
    const meet = Promise.withResolvers<void>();
    let waiting = 0;
    const both = (first: SignedIn, second: SignedIn) =>
      runInCompany(app.app.runtime, company.companyId, async ({ db }) => {
        await lock(first.userId).execute(db);
        if ((waiting += 1) === 2) meet.resolve();
        await meet.promise;
        await lock(second.userId).execute(db);
      });
    const outcomes = await Promise.allSettled([both(one, two), both(two, one)]);
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as Error);
    expect(lost).toMatchObject([{ message: 'deadlock detected' }]);
    expect(clashes([{ statusCode: 503, body: 'ERR_UNAVAILABLE' }], [])).toEqual(['503 ERR_UNAVAILABLE']);
    const line = JSON.stringify({
      level: 50,
      msg: 'the arrival of a socket failed',
      err: lost[0] && { message: lost[0].message },
    });
    expect(clashes([], [line])).toEqual(['the arrival of a socket failed: deadlock detected']);
  });
});
