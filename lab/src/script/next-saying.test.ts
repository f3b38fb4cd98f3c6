import { describe, expect, test } from 'vitest';
import { nextSaying, pauseAfter, type Saying, type Writer } from './next-saying.ts';
import { stories } from './stories.ts';

const crowd: readonly Writer[] = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'].flatMap((channel) =>
  [1, 2, 3].map((number) => ({ key: `${channel} ${number}`, channel })),
);

/** So many sayings of one afternoon. */
function afternoon(seed: number, turns: number, people: readonly Writer[] = crowd): Saying<Writer>[] {
  const said = new Map<string, number>();
  return Array.from({ length: turns }, (_, turn) => {
    const saying = nextSaying({ seed, turn, said }, people);
    if (!saying) throw new Error('Nobody wrote.');
    said.set(saying.who.key, (said.get(saying.who.key) ?? 0) + 1);
    return saying;
  });
}

describe('what the script says', () => {
  test('is the same for the same seed, and something else for another', () => {
    expect(afternoon(7, 40)).toEqual(afternoon(7, 40));
    expect(afternoon(7, 40)).not.toEqual(afternoon(8, 40));
  });

  test.each([1, 2, 3, 4, 5])('comes from every channel and from several people of each, seed %i', (seed) => {
    const sayings = afternoon(seed, 48);
    const writers = (channel: string) =>
      new Set(sayings.filter(({ who }) => who.channel === channel).map(({ who }) => who.key)).size;
    expect(sayings.slice(0, 4).map(({ who }) => who.channel)).toEqual([
      'facebook',
      'instagram',
      'whatsapp',
      'whatsappapi',
    ]);
    for (const channel of ['facebook', 'instagram', 'whatsapp', 'whatsappapi'])
      expect(writers(channel)).toBeGreaterThan(1);
  });

  test.each([1, 2, 3, 4, 5])('is one story after the other in the mouth of each of them, seed %i', (seed) => {
    const lines = stories.flat();
    for (const { key } of crowd) {
      const own = afternoon(seed, 80)
        .filter(({ who }) => who.key === key)
        .map(({ text }) => text);
      const from = lines.indexOf(own[0] ?? '');
      if (own.length === 0) continue;
      expect(stories.map(([first]) => first)).toContain(own[0]);
      expect(own).toEqual(own.map((_, place) => lines[(from + place) % lines.length]));
    }
  });

  test('is nothing where nobody can write', () => {
    expect(nextSaying({ seed: 1, turn: 0, said: new Map() }, [])).toBeUndefined();
  });

  test('follows after a minute or two, never at the beat of a clock', () => {
    const pauses = Array.from({ length: 30 }, (_, turn) =>
      pauseAfter({ seed: 3, turn, said: new Map() }, [60_000, 120_000]),
    );
    for (const pause of pauses) expect(pause >= 60_000 && pause <= 120_000).toBe(true);
    expect(new Set(pauses).size).toBeGreaterThan(25);
  });
});
