import type { Fault } from '../fault.ts';

/** Meta takes messages, and the line breaks before it says under which number. */
export const loseGraphAnswers: Fault = {
  name: 'Graph answers lost',
  lasts: [500, 3_000],
  strike: async ({ graph }, random) => void (await graph('POST /faults', {}, { loseAnswers: random.whole(1, 4) })),
  heal: async ({ graph }) => void (await graph('POST /faults', {}, { loseAnswers: 0 })),
};
