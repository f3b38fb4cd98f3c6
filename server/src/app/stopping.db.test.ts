import { expect, test } from 'vitest';
import { startTestApp } from '#test/app';
import { createTestDatabase } from '#test/database';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, testPassword } from '#test/people';
import { startAppOn } from '#test/run-app';

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

test('a start that fails before anybody could connect says why, and lets go of the database', async () => {
  const database = await createTestDatabase();
  await ownerQuery(database, 'alter function beat_node rename to beat_node_of_another_time');
  await expect(startAppOn(database)).rejects.toThrow(/beat_node/);
  // Whoever is still in it would keep it from being removed.
  const lines = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  expect(await ownerQuery(database, lines)).toEqual([]);
  await database.drop();
});

test('a start that cannot be undone in order still says why it failed', async () => {
  const database = await createTestDatabase();
  await ownerQuery(database, 'alter function beat_node rename to beat_node_of_another_time');
  await ownerQuery(database, 'alter table nodes rename to nodes_of_another_time');
  await expect(startAppOn(database)).rejects.toThrow(/beat_node/);
  await database.drop();
});
