import type { ChannelEvent } from '../driver.ts';

const times = new Set(['at', 'upTo', 'until']);

/** An event as it was before it went through JSON. Only for what was stored by us: its shape is not checked again. */
export function eventFromJson(stored: unknown): ChannelEvent {
  const entries = Object.entries(stored as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, times.has(name) && typeof value === 'string' ? new Date(value) : value]),
  ) as unknown as ChannelEvent;
}
