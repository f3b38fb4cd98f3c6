import type { Channel, ConnectionLimit } from '@oplano/contracts/connections';
import type { Pace } from '@oplano/core/outbox';
import type { CompanyCtx, Runtime } from '#platform/use-case';
import type { ChannelDriver, SendResult } from '#ports/channels';
import type { Storage } from '#ports/storage';
import type { OutboxRow } from './outbox-entry.ts';

/** How fast campaigns go through a connection, and until when they do not at all. */
export interface CampaignTerms {
  readonly pace: Pace;
  readonly closedUntil: Date | null;
}
export type CampaignTermsOf = (
  ctx: CompanyCtx,
  place: { readonly connectionId: number; readonly channel: Channel },
) => Promise<CampaignTerms>;

/** A connection whose outbox is being drained, by the process that keeps it. */
export interface Drain {
  readonly runtime: Runtime;
  readonly storage: Storage;
  readonly companyId: number;
  readonly connectionId: number;
  readonly driver: ChannelDriver;
  /** What the company wants of campaigns; without it they go as their channel bears it. */
  readonly campaignTerms?: CampaignTermsOf;
  /**
   * Whether the provider has told us things of a conversation, by any of its names, that nobody has looked at yet. Asked
   * inside the transaction that takes an entry in hand, and answered in it.
   */
  readonly hasUnheard?: (
    ctx: CompanyCtx,
    about: { readonly chats: readonly string[]; readonly since: Date },
  ) => Promise<boolean>;
  /** Something could not be dealt with, and was put aside. */
  readonly onBuried?: (action: string) => void;
  /** Says when something new waits, which need not wait for what is on its way; answers how to stop listening. */
  readonly onWake?: (listener: () => void) => () => void;
  /** Fires when the session ends: what is left is sent by whoever keeps it next. */
  readonly signal: AbortSignal;
}

/** What an entry's class may do when its turn comes. */
export interface Terms {
  /** The channel holds its class back: what was begun steps back instead of being sent again. */
  readonly isHeld: boolean;
  /** Its sends are counted. */
  readonly isPaced: boolean;
  readonly limits: readonly ConnectionLimit[];
}

/** An entry in hand: what is left is to run it and to note what became of it. */
export interface TakenEntry {
  readonly row: OutboxRow;
  readonly run: () => Promise<SendResult | void>;
}
