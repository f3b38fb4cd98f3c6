const nameMax = 10;
const messageMax = 20;

const graphemes = new Intl.Segmenter();

/** The first characters of a text as people count them: no emoji and no accent is torn apart. */
function cut(text: string, max: number): string {
  // Far more than a card shows, and little to look through.
  const head = [...graphemes.segment(text.slice(0, max * 12))].slice(0, max + 1);
  if (head.length <= max) return text;
  return `${head
    .slice(0, max)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** The contact's name on a card. */
export const cardName = (name: string): string => cut(name, nameMax);

/** The last message on a card: one line. */
export const cardMessage = (text: string): string => cut(text.replaceAll(/\s+/g, ' ').trim(), messageMax);

const minuteMs = 60_000;

/** How long a card has stood in its lane, in the largest unit that says something. */
export function timeInLane(since: string | null, now: number): { unit: 'minute' | 'hour' | 'day'; count: number } | null {
  if (since === null) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  if (minutes < 60) return { unit: 'minute', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hour', count: hours } : { unit: 'day', count: Math.floor(hours / 24) };
}
