import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany } from '#test/people';
import { aConnection } from '#test/things';
import { createNumberCheck } from './ask-elsewhere.ts';

const app = sharedTestApp();

/** What a process without channels asks the others about a number, where the connection's lease ends in `leaseMs`. */
async function questionsAsked(leaseMs: number): Promise<string[]> {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Loja');
  await runInCompany(app.app.runtime, company.companyId, ({ db, companyId, now }) =>
    db
      .insertInto('channel_sessions')
      .values({
        connection_id: connectionId,
        company_id: companyId,
        node_id: 'another',
        lease_until: new Date(now.getTime() + leaseMs),
        since: now,
      })
      .execute(),
  );
  const asked: string[] = [];
  const hearers: ((key: string | null, isOurs: boolean) => void)[] = [];
  const check = createNumberCheck({
    runtime: app.app.runtime,
    keeper: { driverOf: () => undefined },
    checkHere: async () => 'unavailable',
    notices: {
      subscribe: (hear) => {
        hearers.push(hear);
        return () => undefined;
      },
      tell: (key) => {
        asked.push(key);
        for (const hear of hearers) hear(`r:${key.split(':')[3]}:exists`, false);
      },
    },
  });
  expect(await check(company.companyId, '5511990030009')).toBe(asked.length > 0 ? 'exists' : 'unavailable');
  return asked;
}

test('a number is asked about of the process that keeps the connection, and of nobody once that process is gone', async () => {
  expect(await questionsAsked(5_000)).toHaveLength(1);
  expect(await questionsAsked(-1)).toEqual([]);
});
