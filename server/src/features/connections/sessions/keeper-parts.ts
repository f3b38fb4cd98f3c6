import type { Runtime } from '#platform/use-case';
import type { ChannelDriver, ChannelEvent, ChannelListener } from '#ports/channels';
import type { OnWake } from './outbox-pump.ts';
import type { ConnectionRow } from '../connection-row.ts';

export type HistoryEvent = Extract<ChannelEvent, { type: 'history' }>;
/** Everything that is not about the session itself. */
export type MessageEvent = Exclude<ChannelEvent, { type: 'pairing' | 'open' | 'closed' | 'history' }>;

/** On whose behalf a driver may write keys, and until when: an account that was forgotten gets none back. */
export interface KeyRights {
  readonly nodeId: string;
  readonly forgotten: AbortSignal;
}

/** Makes the driver of a connection: closed, with its events going to `listener`. */
export type CreateDriver = (connection: ConnectionRow, listener: ChannelListener, rights: KeyRights) => ChannelDriver;

/** What the keeper of sessions needs from the outside; the app fills it once. */
export interface KeeperParts {
  readonly runtime: Runtime;
  readonly nodeId: string;
  readonly createDriver: CreateDriver;
  /**
   * Handles what happened on a connection, in a transaction of its own. It throws where the same event is to be handed over
   * once more; `attempt` is the number of the try. What it cannot handle it keeps and shows.
   */
  readonly onEvent: (connection: ConnectionRow, event: MessageEvent, attempt: number) => Promise<void>;
  /** Sends what waits, until `signal` says that the line is gone; answers when the next thing is due, if any is. */
  readonly drainOutbox: (
    driver: ChannelDriver,
    connection: ConnectionRow,
    line: { readonly signal: AbortSignal; readonly onWake: OnWake },
  ) => Promise<Date | null>;
  /** Between 0 and 1. */
  readonly random: () => number;
}
