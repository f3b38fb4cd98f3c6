import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '#test/app';
import { lineOf } from '#test/listener';
import { aCompany, someone } from '#test/people';
import { createTestRedis } from '#test/redis';
import { startAppOn } from '#test/run-app';

test('two processes with a Redis between them see somebody online while any of them holds a line of theirs [USR-032]', async () => {
  const redis = await createTestRedis();
  await redis.start();
  const env = { REDIS_URL: redis.url };
  const one = await startTestApp({ env });
  const other = await startAppOn({ ownerUrl: one.ownerUrl, drop: async () => undefined }, { env, clock: one.clock });
  onTestFinished(async () => {
    await other.stop();
    await one.stop();
    await redis.stop();
  });
  for (const app of [one, other])
    await vi.waitFor(async () =>
      expect((await app.inject({ url: '/readyz' })).json()).toMatchObject({ live: 'joined' }),
    );
  const company = await aCompany(one);
  const person = await someone(one, company);
  const admin = await lineOf(one, await someone(one, company, { profile: 'admin' }));
  await admin.settled();
  const told = (): boolean[] =>
    admin.heard
      .filter(({ name }) => name.endsWith('-user'))
      .flatMap(({ payload }) => {
        const user = payload['user'] as { id: number; online: boolean };
        return user.id === person.userId ? [user.online] : [];
      });
  const [here, there] = [await lineOf(one, person), await lineOf(other, person)];
  for (const line of [here, there]) await line.settled();
  await vi.waitFor(() => expect(told()).toEqual([true]));
  here.close();
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  expect(told()).toEqual([true]);
  there.close();
  await vi.waitFor(() => expect(told()).toEqual([true, false]));
});
