import { afterEach, expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();
afterEach(() => vi.restoreAllMocks());

test('what is stored counts as done although nobody could be told of it', async () => {
  const admin = await someone(app, await aCompany(app), { profile: 'admin' });
  vi.spyOn(app.app.fanOut, 'publish').mockImplementation(() => {
    throw new Error('the line to the others broke');
  });
  const made = await admin.call('POST', '/queue', { name: 'Vendas', color: '#112233' });
  expect(made.statusCode).toBe(200);
  vi.restoreAllMocks();
  const names = (await admin.call('GET', '/queue')).json<{ name: string }[]>().map(({ name }) => name);
  expect(names).toEqual(['Vendas']);
});
