import type { Fault } from '../fault.ts';

const calm = { duplicate: false, reorder: 0, delayMs: 0 };
const calmDown: Fault['heal'] = async ({ graph }) => void (await graph('POST /faults', {}, calm));

/** Every callback comes twice. */
export const webhooksTwice: Fault = {
  name: 'callbacks twice',
  lasts: [1_000, 5_000],
  of: 'callbacks',
  strike: async ({ graph }) => void (await graph('POST /faults', {}, { duplicate: true })),
  heal: calmDown,
};

/** Callbacks come backwards, a handful at a time: ticks before their messages, answers before questions. */
export const webhooksBackwards: Fault = {
  name: 'callbacks backwards',
  lasts: [1_000, 5_000],
  of: 'callbacks',
  strike: async ({ graph }, random) => void (await graph('POST /faults', {}, { reorder: random.whole(2, 8) })),
  heal: calmDown,
};

/** Callbacks come late. */
export const webhooksLate: Fault = {
  name: 'callbacks late',
  lasts: [1_000, 5_000],
  of: 'callbacks',
  strike: async ({ graph }, random) => void (await graph('POST /faults', {}, { delayMs: random.whole(300, 3_000) })),
  heal: calmDown,
};

/** Meta cannot reach us and tries again, each callback for itself. */
export const webhooksCut: Fault = {
  name: 'callbacks cut off',
  lasts: [300, 4_000],
  strike: async ({ webhookLine }) => webhookLine.cut(),
  heal: async ({ webhookLine }) => webhookLine.mend(),
};

/** Callbacks are taken, and Meta never hears so. */
export const webhookAnswersLost: Fault = {
  name: 'answers to callbacks lost',
  lasts: [300, 3_000],
  strike: async ({ webhookLine }) => webhookLine.mute(),
  heal: async ({ webhookLine }) => webhookLine.mend(),
};
