import { inZone } from '../time/index.ts';

/** A colour that stays with a person, derived from their number; nobody edits it. */
export const userColor = (userId: number): string => `hsl(${(userId * 137) % 360} 55% 38%)`;

/** The number a customer can be told: when the ticket began, then its own number. */
export function protocolOf(ticket: { readonly id: number; readonly createdAt: Date }, timeZone: string): string {
  const { date, time, second } = inZone(ticket.createdAt, timeZone);
  return `${date.replaceAll('-', '')}${time.replace(':', '')}${second}${ticket.id}`;
}
