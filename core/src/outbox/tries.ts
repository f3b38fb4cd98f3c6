/** What may be asked of a provider in a conversation. */
export type OutboxAction = 'send' | 'edit' | 'revoke' | 'react' | 'read' | 'block';

const firstMs = 2_000;
const ceilingMs = 5 * 60_000;

/**
 * How often each is tried; then a person decides. Twenty-four are about an hour and a half. Nobody waits for a read
 * receipt, and what somebody wrote waits behind it: one try. A block holds here whether the channel knows of it or not.
 */
const triesMax: Readonly<Record<OutboxAction, number>> = {
  send: 24,
  edit: 24,
  revoke: 24,
  react: 4,
  read: 1,
  block: 3,
};

/** Lines that break under the same message again and again: something is wrong with more than the line. */
const reconnectsMax = 100;

/** After how many milliseconds something that was refused for the so-manieth time is tried again; null: never. */
export function nextTryMs(
  action: OutboxAction,
  retry: 'never' | 'later' | 'afterReconnect',
  tries: number,
): number | null {
  if (retry === 'never' || triesMax[action] === 1) return null;
  // The line was not there: it is tried as soon as it is back.
  if (retry === 'afterReconnect') return tries < reconnectsMax ? firstMs : null;
  if (tries >= triesMax[action]) return null;
  return Math.min(ceilingMs, firstMs * 2 ** Math.min(tries - 1, 10));
}

/** How often something is sent again of which nobody knows whether it arrived; each may be a copy for the customer. */
const resendsMax = 8;

export const mayResend = (resends: number): boolean => resends < resendsMax;

/** How long the provider may take to tell us of a message whose number we did not write down; longer after some times. */
const doubtMs = (resends: number): number => Math.min(ceilingMs, 60_000 * 2 ** Math.min(Math.max(0, resends - 2), 10));

/** How much longer word of it is waited for among what was told and not looked at yet. */
const listenMs = 5 * 60_000;

/** How long a doubt of this age still lasts, whatever was told. */
export const doubtLeftMs = (ageMs: number, resends: number): number => Math.max(0, Math.ceil(doubtMs(resends) - ageMs));

/** Whether what was told and not looked at yet is still waited for: for minutes, and never for ever. */
export const mayListenOn = (ageMs: number, resends: number): boolean => ageMs < doubtMs(resends) + listenMs;
