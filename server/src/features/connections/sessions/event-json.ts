import type { ChannelEvent } from '#ports/channels';

/** Times and bytes have no form of their own in JSON; tagged they come back as what they were. */
type Tagged = { readonly $date: string } | { readonly $bytes: string };

function tag(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() } satisfies Tagged;
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') } satisfies Tagged;
  if (Array.isArray(value)) return value.map(tag);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? storable(value) : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tag(inner)]));
}

/** PostgreSQL stores no NUL and no half of a surrogate pair, whatever a phone sends. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

function untag(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untag);
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value && typeof value.$date === 'string') return new Date(value.$date);
  if ('$bytes' in value && typeof value.$bytes === 'string') return new Uint8Array(Buffer.from(value.$bytes, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, untag(inner)]));
}

/** Events of channels as text for a column of JSON. */
export const eventsToJson = (events: unknown): string => JSON.stringify(tag(events));

/** What `eventsToJson` wrote; nobody else writes those columns, so the shape is not checked again. */
export const eventsFromJson = <T = ChannelEvent>(stored: unknown): T => untag(stored) as T;
