import type { TicketPriority } from '@oplano/contracts/tickets';

/** What sorts tickets by how much they matter. One that nobody weighed matters more than one that can wait. */
export const priorityRank: Readonly<Record<TicketPriority, number>> = { low: -1, none: 0, high: 1, urgent: 2 };

/** The other way round; a number that stands for nothing stands for no weight at all. */
export const priorityOf = (rank: number): TicketPriority =>
  (Object.keys(priorityRank) as TicketPriority[]).find((priority) => priorityRank[priority] === rank) ?? 'none';
