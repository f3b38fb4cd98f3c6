/** A colour that stays with a person, derived from their number; nobody edits it. */
export const userColor = (userId: number): string => `hsl(${(userId * 137) % 360} 55% 38%)`;

/** The number a customer can be told: when the ticket began, then its own number. */
export function protocolOf(ticket: { readonly id: number; readonly createdAt: Date }, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ticket.createdAt);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}${of('month')}${of('day')}${of('hour')}${of('minute')}${of('second')}${ticket.id}`;
}
