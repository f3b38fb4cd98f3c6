import type { Fault } from '../fault.ts';

/** The bank is out of order: no code is made, and nobody says what was paid. */
export const bankAway: Fault = {
  name: 'bank away',
  lasts: [500, 4_000],
  strike: async ({ bank }) => void (await bank('POST /faults', {}, { away: true })),
  heal: async ({ bank }) => void (await bank('POST /faults', {}, { away: false })),
};

/** The bank does what it is asked for, and we never hear so. */
export const loseBankAnswers: Fault = {
  name: 'answers of the bank lost',
  lasts: [500, 4_000],
  strike: async ({ bank }) => void (await bank('POST /faults', {}, { loseAnswers: true })),
  heal: async ({ bank }) => void (await bank('POST /faults', {}, { loseAnswers: false })),
};
