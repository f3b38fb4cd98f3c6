import { describe, expect, test } from 'vitest';
import { faultKinds } from './kinds/index.ts';
import { createRandom } from './random.ts';
import { kindOf, writeScript } from './script.ts';

const options = { faults: 200, everyMs: 2_000 };
const script = (seed: string) => writeScript(faultKinds, createRandom(seed), options);
const shape = (seed: string) => script(seed).map(({ fault, at, until }) => [fault.name, at, until]);

describe('the script of faults', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(shape('7')).toEqual(shape('7'));
    expect(shape('7')).not.toEqual(shape('8'));
  });

  test('has every kind in it, and never two of a kind at once', () => {
    const written = script('7');
    expect(new Set(written.map(({ fault }) => fault.name)).size).toBe(faultKinds.length);
    for (const events of Map.groupBy(written, ({ fault }) => kindOf(fault)).values()) {
      events.forEach((event, index) => expect(event.at).toBeGreaterThan(events[index - 1]?.until ?? -1));
    }
  });
});
