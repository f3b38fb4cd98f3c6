import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';

export interface Heard {
  readonly message: Message;
  readonly ticket: Ticket;
}

const listeners = new Set<(heard: Heard) => void>();

/** A message came in over the live line. */
export function messageHeard(heard: Heard): void {
  for (const listener of listeners) listener(heard);
}

/** Answers how to stop listening. */
export function onMessageHeard(listener: (heard: Heard) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
