import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { platformTransaction } from '#platform/db';
import { sharedTestApp } from '#test/app';
import { anyToSweep } from './counters.repo.ts';
import { createLimits } from './create-limits.ts';

const app = sharedTestApp();
const open = () => createLimits({ db: app.app.database.db, clock: app.clock });
const rows = () =>
  platformTransaction(app.app.database.db, (db) => db.selectFrom('limit_counters').selectAll().execute());
const statements = async (work: () => Promise<unknown>): Promise<number> => {
  const { pool } = app.app.database;
  let asked = 0;
  const count = (): void => void (asked += 1);
  pool.on('acquire', count);
  await work();
  pool.off('acquire', count);
  return asked;
};
/** What the entry that comes again is asked before it becomes a job. */
const isWorthASweep = (): Promise<boolean | undefined> =>
  platformTransaction(app.app.database.db, async (db) => {
    const { rows: found } = await sql<{ worth: boolean }>`select ${anyToSweep(app.clock.now())} as worth`.execute(db);
    return found[0]?.worth;
  });
const refused = { code: 'ERR_TOO_MANY_REQUESTS' };
const key = (): string => crypto.randomUUID();

describe('a budget', () => {
  test('takes as many as it has in a window, by whichever process they come', async () => {
    const [one, two, name] = [open(), open(), key()];
    const budget = { most: 4, windowMs: 60_000 };
    for (const limits of [one, two, one, two]) await limits.take(name, budget);
    app.clock.advance(20_000);
    await expect(two.take(name, budget)).rejects.toMatchObject({ ...refused, retryAfter: 40 });
    app.clock.advance(40_000);
    await one.take(name, budget);
  });

  test('that is spent is refused without asking the database again', async () => {
    const [limits, name] = [open(), key()];
    const budget = { most: 1, windowMs: 60_000 };
    await limits.take(name, budget);
    await expect(limits.take(name, budget)).rejects.toMatchObject(refused);
    expect(await statements(() => limits.take(name, budget).catch(() => undefined))).toBe(0);
    app.clock.advance(60_000);
    await limits.take(name, budget);
  });

  test('begins anew when the clock was set back', async () => {
    const [limits, name] = [open(), key()];
    const budget = { most: 1, windowMs: 60_000 };
    await limits.take(name, budget);
    await expect(limits.take(name, budget)).rejects.toMatchObject(refused);
    app.clock.advance(-3_600_000);
    await limits.take(name, budget);
    app.clock.advance(3_600_000);
  });
});

describe('tries', () => {
  const patience = { free: 2, firstMs: 1_000, longestMs: 8_000, memoryMs: 60_000 };

  test('that one of several counts refuses are counted in none', async () => {
    const [limits, mine, shared] = [open(), key(), key()];
    for (let at = 0; at < 3; at += 1) await limits.begin([{ key: shared, patience }]);
    const before = (await rows()).length;
    const both = [
      { key: mine, patience },
      { key: shared, patience },
    ];
    await expect(open().begin(both)).rejects.toMatchObject(refused);
    expect(await rows()).toHaveLength(before);
  });

  test('that were right do not count, however many are under way', async () => {
    const [limits, name] = [open(), key()];
    for (let at = 0; at < 20; at += 1) await (await limits.begin([{ key: name, patience }])).succeeded();
    await limits.begin([{ key: name, patience }]);
    await limits.begin([{ key: name, patience }]);
    await limits.begin([{ key: name, patience }]);
    await expect(limits.begin([{ key: name, patience }])).rejects.toMatchObject({ ...refused, retryAfter: 1 });
  });

  test('leave no trace of whom they were about, and none at all once they are over', async () => {
    const limits = open();
    await limits.begin([{ key: 'sign-in ana@example.com', patience }]);
    expect(JSON.stringify(await rows())).not.toContain('ana@example.com');
    await limits.sweep();
    expect(await isWorthASweep()).toBe(false);
    app.clock.advance(24 * 3_600_000);
    expect(await isWorthASweep()).toBe(true);
    await limits.sweep();
    expect(await rows()).toEqual([]);
    expect(await isWorthASweep()).toBe(false);
  });
});
