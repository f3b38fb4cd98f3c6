import type { Facts, SaidBefore } from './facts.ts';

const minuteMs = 60_000;
/** Messages this close behind a word of the bot were written before it could be read. */
const burstMs = 3_000;

const sinceBot = ({ ticket, now }: Facts): number =>
  ticket.said.botAt === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(ticket.said.botAt);

/** The customer sent several messages in one breath: one answer is enough. */
export const isBurst = (facts: Facts): boolean => facts.ticket.botUses > 0 && sinceBot(facts) < burstMs;

/**
 * How often in a row the bot has asked by now; it begins anew once it has been silent for the connection's
 * timeUseBotQueues minutes.
 */
export function usesSoFar(facts: Facts): number {
  const { timeUseBotQueues } = facts.connection;
  const rested = timeUseBotQueues > 0 && sinceBot(facts) >= timeUseBotQueues * minuteMs;
  return rested ? 0 : facts.ticket.botUses;
}

/** Asked as often as the connection allows; 0 allows it without end. */
export const isExhausted = (facts: Facts): boolean => {
  const { maxUseBotQueues } = facts.connection;
  return maxUseBotQueues > 0 && usesSoFar(facts) >= maxUseBotQueues;
};

/** Notes that the bot speaks now. */
export const speaking = (facts: Pick<Facts, 'now' | 'ticket'>, also: SaidBefore = {}): SaidBefore => ({
  ...facts.ticket.said,
  ...also,
  botAt: facts.now.toISOString(),
});
