import type { CampaignSettings, PauseReason } from '@oplano/contracts/campaigns';
import type { Pace, SendHistory } from '../outbox/index.ts';
import { nextCampaignSend } from './pace.ts';

const minuteMs = 60_000;
/** So far ahead people are handed to the line of a connection: what is cancelled is not there yet. */
const horizonMs = minuteMs;
/** And never more than so many of them. */
const windowMax = 50;
/** Where something else will say when to look again, this is when to look if it does not. */
const idleMs = 10 * minuteMs;

export interface ShareFacts {
  /** Null: the connection is gone. */
  readonly connection: { readonly isConnected: boolean; readonly heldUntil: Date | null } | null;
  /** A refusal that stopped it; `until` null: until somebody says so. */
  readonly refused: { readonly until: Date | null } | null;
  /** People who are handed over already. */
  readonly sending: number;
  readonly queued: number;
  readonly history: SendHistory;
  readonly pace: Pace;
  readonly settings: CampaignSettings;
  readonly timeZone: string;
  readonly now: Date;
}

export type ShareVerdict =
  | { readonly do: 'pause'; readonly reason: PauseReason; readonly until: Date | null; readonly lookAt: Date }
  /** `lookAt`: when the next one may go that was not handed over. */
  | { readonly do: 'hand'; readonly count: number; readonly lookAt: Date };

/** What the part of a connection does now: it stands still, and says why, or so many people are handed to its line. */
export function shareVerdict(facts: ShareFacts): ShareVerdict {
  const { connection, refused, now } = facts;
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  const pause = (reason: PauseReason, until: Date | null): ShareVerdict => ({
    do: 'pause',
    reason,
    until,
    lookAt: until ?? later(idleMs),
  });
  if (!connection) return pause('noConnection', null);
  if (refused && (refused.until === null || refused.until > now)) return pause('refused', refused.until);
  if (connection.heldUntil && connection.heldUntil > now) return pause('channelLimit', connection.heldUntil);
  if (!connection.isConnected) return { ...pause('disconnected', null), lookAt: later(minuteMs) };
  const { fits, next } = sendsWithin(facts, later(horizonMs));
  const count = Math.max(0, Math.min(fits - facts.sending, facts.queued));
  return { do: 'hand', count, lookAt: facts.queued > count ? next : later(idleMs) };
}

/** How many may go until then, and when the first one after that. */
function sendsWithin(
  { history, pace, settings, timeZone, now }: ShareFacts,
  until: Date,
): { fits: number; next: Date } {
  const sends = [...history];
  let at = now;
  for (let fits = 0; fits < windowMax; fits += 1) {
    at = nextCampaignSend(sends, pace, { settings, timeZone, now: at });
    if (at > until) return { fits, next: at };
    sends.unshift(at);
  }
  return { fits: windowMax, next: until };
}
