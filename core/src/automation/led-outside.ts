import type { Facts } from './facts.ts';

/**
 * Whether somebody outside leads a ticket in such a way that no rule looks at the queues of its connection or at options:
 * they are asked about whatever the customer writes next, or nobody is.
 */
export function isLedOutside({
  ticket,
  contact,
}: Pick<Facts, 'ticket'> & { contact: { disableBot: boolean } }): boolean {
  const { status, automation, useIntegration, integrationId, isGroup, userId } = ticket;
  if (status !== 'pending') return false;
  if (automation?.lead === 'integration') return useIntegration && integrationId !== null;
  // A connection's only queue takes in whom no bot may speak to.
  return automation?.lead === 'prompt' && !isGroup && userId === null && !contact.disableBot;
}
