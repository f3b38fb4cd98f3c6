import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartError } from '#platform/config';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { ownerQuery } from '../../test/owner.ts';
import { makeOperator } from './make-operator.ts';
import { recountFigures } from './recount-figures.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { verifyLogs } from './verify-log.ts';

const nothing = () => undefined;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await ownerQuery(database, 'delete from schema_migrations where name = (select max(name) from schema_migrations)');
});
afterAll(() => database.drop());

test.each<[string, (ownerUrl: string) => Promise<unknown>]>([
  ['operator', (url) => makeOperator(url, { email: 'op@example.com', name: 'Op', password: 'secret1' })],
  ['operator -- reset-second-factor', (url) => resetSecondFactor(url, 'op@example.com')],
  ['recount -- --look', (url) => recountFigures(url, { companyId: undefined, mend: false, onDifference: nothing })],
  ['recount', (url) => recountFigures(url, { companyId: undefined, mend: true, onDifference: nothing })],
  ['verify-log', (url) => verifyLogs(url, { companyId: undefined, onChain: nothing })],
])('npm run %s leaves the schema to the server and says so where it is an older one', async (_name, work) => {
  const before = await ownerQuery(database, 'select count(*)::int as count from schema_migrations');
  const refusal = work(database.ownerUrl);
  await expect(refusal).rejects.toThrow(StartError);
  await expect(refusal).rejects.toThrow(/^The database is not as this program needs it: start the server of this/);
  expect(await ownerQuery(database, 'select count(*)::int as count from schema_migrations')).toEqual(before);
});
