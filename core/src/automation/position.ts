import { phrases } from '../chatbot/index.ts';

/** The place in the queue as it is told; whoever is being told waits, so it is 1 at least. */
export const positionText = (message: string, place: number): string =>
  `${message.trim() || phrases.position} *${Math.max(1, place)}*`;
