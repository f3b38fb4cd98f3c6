import type { Fault } from '../fault.ts';

/** Meta cannot be reached. */
export const cutGraph: Fault = {
  name: 'Graph cut',
  lasts: [300, 5_000],
  strike: async ({ graph }) => void (await graph('POST /faults', {}, { away: true })),
  heal: async ({ graph }) => void (await graph('POST /faults', {}, { away: false })),
};
