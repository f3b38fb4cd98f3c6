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

/** A round of faults: some one after another, some together, no two of a kind at once. */
export const writeScript = (bag: Bag, random: Random, options: { faults: number; everyMs: number }): Event[] =>
  spread(
    Array.from({ length: options.faults }, () => draw(bag, random)),
    random,
    options.everyMs,
  );

/** Each of these once, in an order by chance. */
export function writeOnce(faults: readonly Fault[], random: Random, everyMs: number): Event[] {
  const places = new Map(faults.map((fault) => [fault, random.next()]));
  const shuffled = faults.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  return spread(shuffled, random, everyMs);
}

function spread(faults: readonly Fault[], random: Random, everyMs: number): Event[] {
  const busyUntil = new Map<string, number>();
  const events = faults.map((fault, index) => {
    const wanted = leadMs + index * everyMs + random.between(0, everyMs);
    const at = Math.max(wanted, (busyUntil.get(kindOf(fault)) ?? 0) + restMs);
    const until = at + random.between(...fault.lasts);
    busyUntil.set(kindOf(fault), until);
    return { fault, at, until };
  });
  return events.toSorted((a, b) => a.at - b.at);
}
