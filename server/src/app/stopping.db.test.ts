import { expect, test } from 'vitest';
import { startTestApp } from '#test/app';
import { aCompany, someone, testPassword } from '#test/people';

test('a server that stops finishes the requests that run and takes no new ones', async () => {
  const app = await startTestApp();
  const admin = await someone(app, await aCompany(app), { profile: 'admin' });
  const arrived = new Promise((resolve) => app.app.http.server.once('request', resolve));
  const create = fetch(`${app.url}/api/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Última', email: 'ultima@example.com', password: testPassword }),
  });
  // Hashing the password takes long enough for the stop to begin in the middle of the request.
  await arrived;
  const stopped = app.close();
  expect((await create).status).toBe(200);
  await stopped;
  await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  await app.stop();
});
