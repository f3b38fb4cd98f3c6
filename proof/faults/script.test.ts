import { describe, expect, test } from 'vitest';
import { faultKinds } from './kinds/index.ts';
import { createRandom } from './random.ts';
import { deal, kindOf, writeScript } from './script.ts';

const script = (seed: string) => {
  const random = createRandom(seed);
  return writeScript(deal(faultKinds, random, 200), random, { everyMs: 2_000 });
};
const shape = (seed: string) => script(seed).map(({ fault, at, until }) => [fault.name, at, until]);

describe('the script of faults', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(shape('7')).toEqual(shape('7'));
    expect(shape('7')).not.toEqual(shape('8'));
  });

  test('of the short form has every kind once, for as long as it may last', () => {
    const random = createRandom('1');
    const written = writeScript(deal(faultKinds, random, faultKinds.length), random, { everyMs: 1_300, longest: true });
    expect(written).toHaveLength(faultKinds.length);
    for (const { fault, at, until } of written) expect(until - at).toBe(fault.lasts[1]);
  });

  test.each(['7', '8', '9', '51'])('has every kind in it, and never two of a kind at once (seed %s)', (seed) => {
    const written = script(seed);
    expect(written).toHaveLength(200);
    expect(new Set(written.map(({ fault }) => fault.name)).size).toBe(faultKinds.length);
    for (const events of Map.groupBy(written, ({ fault }) => kindOf(fault)).values()) {
      events.forEach((event, index) => expect(event.at).toBeGreaterThan(events[index - 1]?.until ?? -1));
    }
  });
});
