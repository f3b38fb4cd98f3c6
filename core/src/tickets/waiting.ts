/** Minutes of waiting after which a row warns, and after which it is late. */
export interface WaitLimits {
  readonly warn: number;
  readonly late: number;
}

/** What counts where a ticket has no queue that says otherwise. */
export const usualWait: WaitLimits = { warn: 10, late: 30 };

export type WaitTone = 'fresh' | 'warn' | 'late';

const minuteMs = 60_000;

/** How long somebody has waited, in whole minutes. */
export const minutesWaited = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / minuteMs));

/** How urgent that is. A queue whose limits are the wrong way round is late at the later of them. */
export function waitTone(since: Date, now: Date, { warn, late }: WaitLimits): WaitTone {
  const waited = minutesWaited(since, now);
  if (waited >= Math.max(warn, late)) return 'late';
  return waited >= Math.min(warn, late) ? 'warn' : 'fresh';
}

/**
 * Since when the customer waits after a ticket was moved. Nobody who takes it, hands it on or puts it back shortens the
 * wait; who is put back into a queue after an answer begins to wait then.
 */
export function waitAfterMove(
  known: Date | null,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Date | null {
  if (to === 'closed' || to === 'nps') return null;
  return known ?? (to === 'pending' && from !== 'pending' ? now : null);
}

type Turn = 'ours' | 'theirs';

interface Spoken {
  readonly status: string;
  readonly isBot: boolean;
  readonly waitingSince: unknown;
  readonly lastMessage: string;
  readonly lastMessageFromMe: boolean;
}

/**
 * Whose word a conversation waits for. Nobody's where it is over, a bot leads it, many speak in it or nothing was said;
 * a greeting of ours leaves the customer waiting, and with them the turn.
 */
export function whoseTurn({ status, isBot, waitingSince, lastMessage, lastMessageFromMe }: Spoken): Turn | null {
  if (isBot || (status !== 'open' && status !== 'pending')) return null;
  if (waitingSince !== null) return 'ours';
  if (lastMessage === '') return null;
  return lastMessageFromMe ? 'theirs' : 'ours';
}
