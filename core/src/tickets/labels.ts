import { inZone } from '../time/index.ts';

/** A colour that stays with a person, derived from their number; nobody edits it. */
export const userColor = (userId: number): string => `hsl(${(userId * 137) % 360} 55% 38%)`;

/** The number a customer can be told: when the ticket began, then its own number. */
export function protocolOf(ticket: { readonly id: number; readonly createdAt: Date }, timeZone: string): string {
  const { date, time, second } = inZone(ticket.createdAt, timeZone);
  return `${date.replaceAll('-', '')}${time.replace(':', '')}${second}${ticket.id}`;
}

/** The face that stands for an answer of 0 to 10: 1 for 0 to 2, 2 for 3 and 4, and so on to 5 for 9 and 10. */
export const faceNumber = (rate: number): number => Math.max(1, Math.ceil(rate / 2));
