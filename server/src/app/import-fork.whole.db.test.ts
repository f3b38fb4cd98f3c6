import { addsUp } from '@oplano/core/moving';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { createFork, type TestFork } from '#test/fork';
import { fillLargeFork } from '#test/fork-rows';
import { collectGarbage, heldBytes } from '#test/held-bytes';
import { ownerQuery } from '#test/owner';
import { moveInto } from './import-fork.fixture.ts';
import { recountFigures } from './recount-figures.ts';

const app = sharedTestApp();
const [contacts, messages] = [10_000, 200_000];
let fork: TestFork;
beforeAll(async () => {
  fork = await createFork();
  await fillLargeFork(fork, { contacts, messages });
});
afterAll(() => fork.drop());

const heldNow = (): number => {
  collectGarbage();
  return heldBytes();
};

/** The most that was held at once beyond what was held before, without what only waits to be collected. */
async function heldDuring<T>(work: () => Promise<T>): Promise<{ result: T; held: number }> {
  const before = heldNow();
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, heldNow())), 500);
  try {
    return { result: await work(), held: most - before };
  } finally {
    clearInterval(looking);
  }
}

const move = () => moveInto(app, fork);

const counted = () =>
  ownerQuery(
    app,
    `select (select count(*)::int from contacts) as contacts, (select count(*)::int from tickets) as tickets,
       (select count(*)::int from messages) as messages, (select count(distinct external_id)::int from messages) as different,
       (select sum(contacts)::int from contact_counts) as kept, (select count(*)::int from moved_rows) as moved,
       (select count(*)::int from tickets where last_message = '') as silent,
       (select sum(version)::int from tickets) as versions`,
  );

test('ten thousand contacts and two hundred thousand messages, moved twice, are there once, and the report adds up', async () => {
  const first = await heldDuring(move);
  const whole = await counted();
  expect(whole).toMatchObject([
    { contacts, tickets: contacts, messages, different: messages, kept: contacts, silent: 0 },
  ]);
  const second = await heldDuring(move);
  expect(await counted()).toEqual(whole);

  for (const { report } of [first.result, second.result]) expect(addsUp(report)).toBe(true);
  expect(first.result.report.get('message')).toMatchObject({ read: messages, taken: messages, there: 0, left: 0 });
  expect(second.result.report.get('message')).toMatchObject({ read: messages, taken: 0, there: messages, left: 0 });
  expect(second.result.report.get('contact')).toMatchObject({ read: contacts, taken: 0, there: contacts, left: 0 });
  // All of them at once would be several times as much: what is held does not grow with what is moved.
  for (const { held } of [first, second]) expect(held).toBeLessThan(150 * 1024 * 1024);

  const recounted = await recountFigures(app.ownerUrl, {
    companyId: undefined,
    mend: false,
    onDifference: () => undefined,
  });
  expect(recounted.differences).toBe(0);
});
