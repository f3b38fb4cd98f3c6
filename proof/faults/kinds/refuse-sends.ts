import type { Fault } from '../fault.ts';

/** Meta is out of breath and asks to be called again. */
export const refuseSends: Fault = {
  name: 'Graph out of breath',
  lasts: [300, 2_000],
  strike: async ({ graph }, random) =>
    void (await graph('POST /faults', {}, { failCode: 131_016, status: 500, times: random.whole(1, 5) })),
  heal: async ({ graph }) => void (await graph('POST /faults', {}, { failCode: null })),
};
