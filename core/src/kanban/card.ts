import { cutText } from '../text/index.ts';

const nameMax = 10;
const messageMax = 20;

/** The contact's name on a card. */
export const cardName = (name: string): string => cutText(name, nameMax);

/** The last message on a card: one line. */
export const cardMessage = (text: string): string =>
  // Far more than a card shows, and little to look through.
  cutText(text.slice(0, 2_000).replaceAll(/\s+/g, ' ').trim(), messageMax);

const minuteMs = 60_000;

/** How long a card has stood in its lane, in the largest unit that says something. */
export function timeInLane(
  since: string | null,
  now: number,
): { unit: 'minute' | 'hour' | 'day'; count: number } | null {
  if (since === null) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  if (minutes < 60) return { unit: 'minute', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.floor(hours / 24) };
}
