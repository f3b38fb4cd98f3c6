import type { User } from '@oplano/contracts/users';
import { describe, expect, test, vi } from 'vitest';
import { withOwnerClient } from '../../src/platform/db-raw/owner-client.ts';
import { sharedTestApp } from '../app.ts';
import { aCompany, aPerson, someone, type SignedIn } from '../people.ts';
import { lineOf, type Listener } from '#test/listener';

const app = sharedTestApp();

const sql = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  withOwnerClient(app.ownerUrl, async (client) => (await client.query<T>(text, values)).rows);
const socketsOf = async (userId: number): Promise<number> =>
  Number((await sql<{ count: string }>('select count(*) from presence where user_id = $1', [userId]))[0]?.count);
const isOnline = async (userId: number): Promise<boolean | undefined> =>
  (await sql<{ online: boolean }>('select online from users where id = $1', [userId]))[0]?.online;
const soon = (check: () => Promise<void>) => vi.waitFor(check, { interval: 50 });

/** What a line heard of a person being there or not. */
const toldOf = (line: Listener, userId: number): boolean[] =>
  line.heard.flatMap(({ payload }) => {
    const user = payload['user'] as User | undefined;
    return user?.id === userId ? [user.online] : [];
  });

async function aWatchedCompany() {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  const line = await lineOf(app, admin);
  await soon(async () => expect(await isOnline(admin.userId)).toBe(true));
  return { company, admin, line };
}

async function arrived(person: SignedIn, lines = 1): Promise<Listener[]> {
  const opened = await Promise.all(Array.from({ length: lines }, () => lineOf(app, person)));
  await soon(async () => expect(await socketsOf(person.userId)).toBe(lines));
  return opened;
}

describe('the online flag', () => {
  test('is true while a socket is open, survives a reload, and ends a moment after the last one [USR-032]', async () => {
    const { company, line } = await aWatchedCompany();
    const [twoTabs, reloader, leaver] = [
      await someone(app, company),
      await someone(app, company),
      await someone(app, company),
    ];
    const [first] = await arrived(twoTabs, 2);
    const [old] = await arrived(reloader);
    const [only] = await arrived(leaver);
    for (const { userId } of [twoTabs, reloader, leaver]) expect(await isOnline(userId)).toBe(true);

    for (const each of [first, old, only]) each?.close();
    const fresh = await lineOf(app, reloader);
    // Not at once: whoever reloads the page is back before anybody could have seen them leave.
    expect(await isOnline(leaver.userId)).toBe(true);
    await soon(async () => expect(await isOnline(leaver.userId)).toBe(false));
    await soon(async () => expect([await socketsOf(twoTabs.userId), await socketsOf(reloader.userId)]).toEqual([1, 1]));
    await line.settled();
    expect([await isOnline(twoTabs.userId), await isOnline(reloader.userId)]).toEqual([true, true]);
    expect(toldOf(line, leaver.userId)).toEqual([true, false]);
    expect(toldOf(line, twoTabs.userId)).toEqual([true]);
    expect(toldOf(line, reloader.userId)).toEqual([true]);
    for (const each of [line, fresh]) each.close();
  });

  test('is kept when many sockets of one person come at the same moment [USR-032]', async () => {
    const { company, line } = await aWatchedCompany();
    const person = await someone(app, company);
    const lines = await arrived(person, 12);
    await line.settled();
    expect(toldOf(line, person.userId)).toEqual([true]);
    expect(app.logged.filter((text) => (JSON.parse(text) as { level: number }).level >= 50)).toEqual([]);
    for (const each of [...lines, line]) each.close();
  });

  test('of people on a process that was killed is taken back by another one [USR-032]', async () => {
    const { company, line } = await aWatchedCompany();
    const [lost, elsewhere] = [await aPerson(app, company), await someone(app, company)];
    const here = await arrived(elsewhere);
    const dead = new Date(app.clock.now().getTime() - 60_000);
    await sql(`insert into nodes (id, roles, started_at, seen_at) values ('killed', '{web}', $1, $1)`, [dead]);
    for (const [index, userId] of [lost.userId, elsewhere.userId].entries()) {
      await sql(
        `insert into presence (socket_id, company_id, user_id, node_id, seen_at) values ($1, $2, $3, 'killed', $4)`,
        [`dead ${index}`, company.companyId, userId, dead],
      );
      await sql('update users set online = true where id = $1', [userId]);
    }
    // Found silent, and not heard of for a while.
    for (let round = 0; round < 3; round += 1) {
      await app.app.heartbeat.beat();
      await app.app.heartbeat.settled();
      app.clock.advance(5_000);
    }
    await line.settled();
    expect([await isOnline(lost.userId), await isOnline(elsewhere.userId)]).toEqual([false, true]);
    expect(toldOf(line, lost.userId)).toEqual([false]);
    expect(await sql(`select from nodes where id = 'killed'`)).toEqual([]);
    expect(await sql(`select from presence where node_id = 'killed'`)).toEqual([]);
    for (const each of [...here, line]) each.close();
  });

  test('says nothing about somebody who was deleted while a socket was open [USR-032]', async () => {
    const { company, admin, line } = await aWatchedCompany();
    const person = await someone(app, company);
    const [own] = await arrived(person);
    await admin.call('DELETE', `/users/${person.userId}`);
    expect(await own?.ended).toBe('io server disconnect');
    expect(await socketsOf(person.userId)).toBe(0);
    line.close();
  });
});
