import type { OutsideFailure } from '@oplano/contracts/integrations';
import type { MediaKind } from '@oplano/contracts/messages';
import type { Entry } from '../../chatbot/index.ts';

/** A file that lies in the store already. */
export interface FileToSay {
  readonly kind: MediaKind;
  readonly path: string;
  readonly name: string;
  readonly mimetype: string;
  readonly size: number;
  /** Of a voice message: how long, how loud, and the words that are spoken. */
  readonly seconds?: number | undefined;
  readonly voice?: boolean | undefined;
  readonly waveform?: readonly number[] | undefined;
  readonly transcript?: string | undefined;
}

/** Something that somebody outside wants to be said. */
export interface OutsideSay {
  readonly text: string;
  /** What the customer can choose from. */
  readonly choices?: readonly Entry[];
  readonly file?: FileToSay;
  /** How long after the message before it. */
  readonly afterMs?: number;
}

/** Why somebody outside hands a customer over, and what was talked about: for people. */
export interface HandOverReason {
  readonly reason: string;
  readonly summary: string;
}

/** Something that somebody outside wants to be done. */
export type OutsideDeed =
  /** Into a queue; null: the one customers are handed over to anyway. */
  | { readonly do: 'queue'; readonly queueId: number | null; readonly why?: HandOverReason }
  | { readonly do: 'user'; readonly userId: number; readonly queueId: number | null; readonly why?: HandOverReason }
  | { readonly do: 'tag'; readonly name: string }
  /** What a list of files holds, after what is said. */
  | { readonly do: 'files'; readonly fileListId: number }
  /** `customer`: they said so themselves. */
  | { readonly do: 'close'; readonly by: 'customer' | 'machine' };

/** What came back from outside. */
export type OutsideAnswer =
  | {
      readonly kind: 'answered';
      readonly says: readonly OutsideSay[];
      readonly deeds: readonly OutsideDeed[];
      readonly session: string | null;
      /** The conversation over there is over. */
      readonly ended: boolean;
    }
  | { readonly kind: 'failed'; readonly why: OutsideFailure };

/** What of the wishes of an answer exists in the company. */
export interface KnownTargets {
  readonly queueIds: ReadonlySet<number>;
  readonly userIds: ReadonlySet<number>;
  readonly fileListIds: ReadonlySet<number>;
  /** Numbers of tags, by their names in lower case. */
  readonly tags: ReadonlyMap<string, number>;
  /** Where customers go who are handed over. */
  readonly handOverTo: number | null;
}
