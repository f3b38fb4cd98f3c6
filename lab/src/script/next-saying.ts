import { stories } from './stories.ts';

/** Somebody with a phone who can write to a company. */
export interface Writer {
  /** The same for the same phone in the same network. */
  readonly key: string;
  readonly channel: string;
}

/** What the script has done so far. */
export interface ScriptPast {
  readonly seed: number;
  /** How many sayings there were. */
  readonly turn: number;
  /** How often each of them has written, by key. */
  readonly said: ReadonlyMap<string, number>;
}

export interface Saying<W extends Writer> {
  readonly who: W;
  readonly text: string;
}

/** A number between 0 and 1 that is the same for the same words: the script knows no chance. */
function drawn(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const sign of words.join('|')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const picked = <T>(from: readonly T[], share: number): T | undefined => from[Math.floor(share * from.length)];

/** The line somebody says next: their story to its end, then another one. */
function lineOf(seed: number, key: string, times: number): string {
  let left = times;
  for (let chapter = Math.floor(drawn(seed, key) * stories.length); ; chapter += 1) {
    const story = stories[chapter % stories.length] ?? [];
    const line = story[left];
    if (line !== undefined) return line;
    left -= story.length;
  }
}

/** Who writes next, and what: the channels take turns, and so do their people. Undefined where there is nobody. */
export function nextSaying<W extends Writer>(
  { seed, turn, said }: ScriptPast,
  people: readonly W[],
): Saying<W> | undefined {
  const channels = [...new Set(people.map(({ channel }) => channel))].toSorted();
  const channel = channels[turn % channels.length];
  const there = people.filter((one) => one.channel === channel);
  const times = ({ key }: W): number => said.get(key) ?? 0;
  // Whoever began a story tells it before many others begin theirs.
  const telling = there.filter((one) => times(one) > 0);
  const isNew = telling.length === 0 || (telling.length < there.length && drawn(seed, turn, 'new') < 0.4);
  const who = picked(isNew ? there.filter((one) => times(one) === 0) : telling, drawn(seed, turn, 'who'));
  return who && { who, text: lineOf(seed, who.key, times(who)) };
}

/** How long nobody writes after a turn, within these limits. */
export const pauseAfter = ({ seed, turn }: ScriptPast, [least, most]: readonly [number, number]): number =>
  Math.round(least + drawn(seed, turn, 'pause') * (most - least));
