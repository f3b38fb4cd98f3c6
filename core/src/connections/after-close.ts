import type { ConnectionReason, ConnectionStatus } from '@oplano/contracts/connections';

/** Why a session ended, as drivers tell it. */
export type SessionEnd = Exclude<ConnectionReason, 'asked'>;

export interface AfterClose {
  /** When to open it again; null: not before a person asks. */
  readonly retryAt: Date | null;
  readonly status: ConnectionStatus;
  /** What is stored of the account is worthless now. */
  readonly wipe: boolean;
  /** Tries in a row that failed, this one included. */
  readonly retries: number;
}

const firstDelayMs = 1_000;
const longestDelayMs = 5 * 60_000;
/** So many failures in a row look like a network that is slow to come back; from then on people are told. */
const patience = 3;
/** A provider that sends us away again and again after each new beginning does not want us. */
const mostFreshStarts = 3;

/** Doubles with every failure up to a ceiling; `random` (0–1) spreads it, so that a crowd does not come back at once. */
export function retryDelayMs(failures: number, random: number): number {
  const full = Math.min(firstDelayMs * 2 ** Math.min(failures, 30), longestDelayMs);
  return Math.round(full * (0.5 + random / 2));
}

/** What follows when a session ended by itself. `retries`: tries in a row that had failed before. */
export function afterClose(
  reason: SessionEnd,
  retries: number,
  { now, random }: { readonly now: Date; readonly random: number },
): AfterClose {
  const stop = { retryAt: null, status: 'DISCONNECTED', wipe: false, retries } as const;
  const later = (ms: number): Date => new Date(now.getTime() + ms);
  switch (reason) {
    case 'restart':
      // The phone has just let us in; the provider wants one more sign-in, at once.
      return { retryAt: now, status: 'PAIRING', wipe: false, retries };
    case 'lost':
      return {
        retryAt: later(retryDelayMs(retries, random)),
        status: retries + 1 < patience ? 'OPENING' : 'TIMEOUT',
        wipe: false,
        retries: retries + 1,
      };
    case 'loggedOut':
      return retries < mostFreshStarts
        ? { retryAt: now, status: 'OPENING', wipe: true, retries: retries + 1 }
        : { ...stop, wipe: true };
    case 'qrExpired':
    // Coming back would take the account from whoever took it from us, and they would take it back, for ever.
    case 'replaced':
    case 'banned':
    case 'outdated':
    case 'refused':
      return stop;
  }
}
