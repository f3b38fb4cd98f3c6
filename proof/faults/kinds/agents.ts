import type { Fault } from '../fault.ts';

/** The agents' network is gone, sockets and calls alike. */
export const agentsCut: Fault = {
  name: 'agents cut off',
  lasts: [100, 4_000],
  of: 'agents',
  strike: async ({ agentLine }) => agentLine.cut(),
  heal: async ({ agentLine }) => agentLine.mend(),
};

/** What agents do is done, and they never hear so. */
export const agentAnswersLost: Fault = {
  name: 'answers to agents lost',
  lasts: [300, 3_000],
  of: 'agents',
  strike: async ({ agentLine }) => agentLine.mute(),
  heal: async ({ agentLine }) => agentLine.mend(),
};
