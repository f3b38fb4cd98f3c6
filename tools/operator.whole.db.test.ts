import { describe, expect, test } from 'vitest';
import { sharedTestApp, startTestApp } from '../server/test/app.ts';
import { ownerQuery } from '../server/test/owner.ts';
import { aCompany, aPerson, signIn, someone } from '../server/test/people.ts';
import { runOperator } from './operator-command.ts';
import { setUpFactor } from '../server/test/second-factor.ts';

const app = sharedTestApp();

describe('npm run operator', () => {
  test('makes a new operator, also where there is no company of the platform yet', async () => {
    const fresh = await startTestApp();
    try {
      const args = ['--email', 'op@example.com', '--name', 'Olga'];
      expect((await runOperator(fresh, args, 'secret1')).output).toBe('op@example.com is a new operator.\n');
      const { session } = await signIn(fresh, { companyId: 1, userId: 0, email: 'op@example.com' }, 'secret1');
      expect(session.user).toMatchObject({ name: 'Olga', super: true });
    } finally {
      await fresh.stop();
    }
  });

  test('leaves the schema to the server, and says so where it is not as this program needs it', async () => {
    const older = await startTestApp();
    try {
      const last = `(select max(name) from schema_migrations)`;
      const [gone] = await ownerQuery<{ name: string }>(
        older,
        `delete from schema_migrations where name = ${last} returning name`,
      );
      const { code, output } = await runOperator(older, ['--email', 'op@example.com'], 'secret1');
      expect([code, output]).toEqual([
        1,
        'The database is not as this program needs it: start the server of this version first.\n',
      ]);
      expect(await ownerQuery(older, `select 1 from schema_migrations where name = '${gone?.name}'`)).toEqual([]);
      expect(await ownerQuery(older, `select 1 from users`)).toEqual([]);
    } finally {
      await older.stop();
    }
  });

  test('takes a lost second factor away, and the log of the company says which command it was', async () => {
    const company = await aCompany(app, { name: 'Loja Sol' });
    const person = await someone(app, company);
    await setUpFactor(app, person);
    expect((await runOperator(app, ['reset-second-factor', person.email], '')).output).toBe(
      `${person.email} signs in with the password alone: Loja Sol.\n`,
    );
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
    expect((await signIn(app, person)).session.secondFactorDue).toBe(false);
    await app.app.eventConsumers.runDue();
    const rows = await ownerQuery<{ actor: object }>(
      app,
      `select actor from audit_trail where company_id = $1 and action = 'user.second-factor-reset'`,
      company.companyId,
    );
    expect(rows).toEqual([{ actor: { kind: 'automation', name: 'operator-command' } }]);
    const nobody = await runOperator(app, ['reset-second-factor', 'nobody@example.com'], '');
    expect(nobody).toEqual({ code: 1, output: 'Nobody signs in with nobody@example.com.\n' });
  });

  test('touches nobody of another company who has the same address, and refuses nonsense with a sentence', async () => {
    const other = await aPerson(app, await aCompany(app), { email: 'same@example.com' });
    await runOperator(app, ['--email', 'same@example.com'], 'secret1');
    const untouched = await signIn(app, other);
    expect(untouched.session.user).toMatchObject({ super: false, companyId: other.companyId });
    for (const [args, password] of [
      [['--email', 'nobody'], 'secret1'],
      [['--email', 'a@example.com'], 'x'],
    ] as const) {
      const { code, output } = await runOperator(app, args, password);
      expect(code).toBe(1);
      expect(output).toMatch(/^[^\n]+\.\n$/);
    }
  });
});
