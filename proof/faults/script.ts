import type { Fault } from './fault.ts';
import type { Random } from './random.ts';

/** What goes wrong when, in milliseconds from the beginning of a round. */
export interface Event {
  readonly fault: Fault;
  readonly at: number;
  readonly until: number;
}

type Bag = readonly (readonly [fault: Fault, weight: number])[];

function draw(bag: Bag, random: Random): Fault {
  const total = bag.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random.between(0, total);
  for (const [fault, weight] of bag) {
    left -= weight;
    if (left < 0) return fault;
  }
  throw new Error('The bag is empty.');
}

export const kindOf = ({ of, name }: Fault): string => of ?? name;
/** Before the first, so that there is something to break. */
const leadMs = 3_000;
/** Between two of a kind, so that there is something to break again. */
const restMs = 1_500;

/** So many faults, in an order by chance: each kind where there is room for all, and the rest by weight. */
export function deal(bag: Bag, random: Random, count: number): Fault[] {
  const kinds = bag.map(([fault]) => fault);
  const first = count < kinds.length ? [] : kinds;
  const faults = [...first, ...Array.from({ length: count - first.length }, () => draw(bag, random))];
  return faults
    .map((fault) => ({ fault, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ fault }) => fault);
}

interface Spread {
  readonly everyMs: number;
  /** Each lasts as long as it may, where it comes but once. */
  readonly longest?: boolean;
}

/** A round of faults: some one after another, some together, no two of a kind at once. */
export function writeScript(faults: readonly Fault[], random: Random, { everyMs, longest = false }: Spread): Event[] {
  const busyUntil = new Map<string, number>();
  const events = faults.map((fault, index) => {
    const wanted = leadMs + index * everyMs + random.between(0, everyMs);
    const at = Math.max(wanted, (busyUntil.get(kindOf(fault)) ?? 0) + restMs);
    const lasts = random.between(...fault.lasts);
    const until = at + (longest ? fault.lasts[1] : lasts);
    busyUntil.set(kindOf(fault), until);
    return { fault, at, until };
  });
  return events.toSorted((a, b) => a.at - b.at);
}
