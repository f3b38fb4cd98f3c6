import type { TicketRow } from '#features/tickets';

/** Messages may come late and out of order; the newest one is what lists show. */
export const isLastWord = (
  { last_inbound_at, last_outbound_at }: Pick<TicketRow, 'last_inbound_at' | 'last_outbound_at'>,
  at: Date,
): boolean => at.getTime() >= Math.max(last_inbound_at?.getTime() ?? 0, last_outbound_at?.getTime() ?? 0);
