import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

test('work runs one after the other, what must be first before all that waits, and a failure ends nothing', async () => {
  const lane = createSerialQueue();
  const order: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
    order.push(name);
    running -= 1;
    if (name === 'fails') throw new Error(name);
  };
  const all = [
    lane.last(work('one')),
    lane.last(work('fails')).catch((error: Error) => void order.push(`${error.message} and says so`)),
    lane.last(work('three')),
    lane.first(work('right away')),
  ];
  await Promise.all(all);
  expect(order).toEqual(['one', 'right away', 'fails', 'fails and says so', 'three']);
});
