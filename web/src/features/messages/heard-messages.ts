import type { Message } from '@oplano/contracts/messages';
import type { QueryClient } from '@tanstack/react-query';
import { withCreated, withUpdated, type Conversation } from './conversation.ts';

/** Longer than an answer, or an event that was overtaken, is under way. */
const keptMs = 60_000;

interface Heard {
  readonly message: Message;
  /** The conversation it was said in, where that was told. */
  readonly ticketUuid: string | undefined;
  readonly at: number;
}
const heardOf = new WeakMap<QueryClient, Map<number, Heard>>();

/** Remembers a message as it was told last: an answer under way may be older, and events overtake each other. */
export function noteHeard(client: QueryClient, message: Message, ticketUuid?: string): Message {
  const heard = heardOf.get(client) ?? new Map<number, Heard>();
  heardOf.set(client, heard);
  const now = Date.now();
  for (const [id, { at }] of heard) {
    // In the order they were heard.
    if (now - at <= keptMs) break;
    heard.delete(id);
  }
  const known = heard.get(message.id);
  const newest = known && known.message.version > message.version ? known.message : message;
  heard.delete(message.id);
  heard.set(message.id, { message: newest, ticketUuid: ticketUuid ?? known?.ticketUuid, at: now });
  return newest;
}

/** An answer with what was told while it was under way. */
export function withHeard(client: QueryClient, ticketUuid: string, page: Conversation): Conversation {
  let next = page;
  for (const heard of heardOf.get(client)?.values() ?? []) {
    if (Date.now() - heard.at > keptMs) continue;
    next = withUpdated(next, heard.message);
    if (heard.ticketUuid === ticketUuid) next = withCreated(next, heard.message);
  }
  return next;
}
