import type { Fault } from '../fault.ts';

/** A third of the customers are out of reach: what we send and its ticks come late, all at once. */
export const phonesOff: Fault = {
  name: 'customers out of reach',
  lasts: [1_000, 6_000],
  async strike({ customers }, random) {
    for (const customer of customers) if (random.chance(0.33)) await customer.setOnline(false);
  },
  async heal({ customers }) {
    for (const customer of customers) await customer.setOnline(true);
  },
};
