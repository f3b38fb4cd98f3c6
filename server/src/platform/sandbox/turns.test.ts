import { describe, expect, test } from 'vitest';
import { createTurns, shareOf } from './turns.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [6, 2],
    [12, 4],
  ])('of %i at once one company has at most %i', (atOnce, share) => {
    expect(shareOf(atOnce)).toBe(share);
  });

  test('go round between companies, however long the line of one is', async () => {
    const turns = createTurns({ atOnce: 1, waitingMax: 10, waitMs: 10_000 });
    const order: number[] = [];
    const first = await turns.take(1);
    const visit = (companyId: number) =>
      turns.take(companyId).then((release) => {
        order.push(companyId);
        release();
      });
    const all = [1, 1, 1, 2, 3].map(visit);
    first();
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3, 1, 1]);
  });

  test('of one company beyond its share wait while others go on', async () => {
    const turns = createTurns({ atOnce: 3, waitingMax: 10, waitMs: 10_000 });
    const begun: number[] = [];
    const take = (companyId: number) => turns.take(companyId).then((release) => (begun.push(companyId), release));
    const held = take(1);
    void take(1);
    void take(2);
    await settle();
    expect(begun).toEqual([1, 2]);
    (await held)();
    await settle();
    expect(begun).toEqual([1, 2, 1]);
  });

  test('are not waited for without end, nor by too many', async () => {
    const turns = createTurns({ atOnce: 1, waitingMax: 1, waitMs: 30 });
    const release = await turns.take(1);
    const late = turns.take(1);
    await expect(turns.take(1)).rejects.toMatchObject({ code: 'busy' });
    await expect(late).rejects.toMatchObject({ code: 'busy' });
    release();
    // Whoever gave up holds no place.
    (await turns.take(1))();
    expect(await turns.take(2)).toBeTypeOf('function');
  });
});
