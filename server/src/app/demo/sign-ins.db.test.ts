import type { ResponseOf } from '@oplano/contracts';
import type { authRoutes } from '@oplano/contracts/auth';
import { expect, test } from 'vitest';
import { markDemo } from '#features/settings';
import { runForPlatform } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { demoPassword } from './people.ts';

const app = sharedTestApp();

test('the sign-ins of a demo are told to visitors where the database is one of a demo, and nowhere else', async () => {
  const told = async () =>
    (await app.inject({ method: 'GET', url: '/api/auth/demo' })).json<ResponseOf<typeof authRoutes.demo>>();
  expect(await told()).toEqual({ password: '', people: [], hasLab: false });
  await runForPlatform(app.app.runtime, null, ({ db, now }) => markDemo(db, now));
  const { password, people } = await told();
  expect(password).toBe(demoPassword);
  expect(people).toContainEqual({ name: 'Marina Lopes', email: 'admin@aurora.example', rights: 'admin' });
});
