import { expect, test } from 'vitest';
import { sharedTestApp } from '../server/test/app.ts';
import { aCompany, signIn, someone } from '../server/test/people.ts';
import { runOperator } from './operator-command.ts';

const app = sharedTestApp();

test('npm run operator gives a lost operator a new password beside a running server and ends the session they had', async () => {
  const company = await aCompany(app, { id: 1, dueDate: null });
  const person = await someone(app, company);
  const { code, output } = await runOperator(app, ['--email', person.email.toUpperCase()], 'found again');
  expect([code, output]).toEqual([0, `${person.email} is an operator and has the new password.\n`]);
  expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
  const back = await signIn(app, person, 'found again');
  expect(back.session.user).toMatchObject({ super: true, profile: 'admin' });
});
