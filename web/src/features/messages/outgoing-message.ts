import type { Message, MessageContent } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import type { Special } from './messages.api.ts';

/** What somebody said here that the server has not answered yet. */
export interface Outgoing extends Special {
  readonly clientId: string;
  readonly ticket: Pick<Ticket, 'id' | 'uuid'>;
  readonly body: string;
  readonly isPrivate: boolean;
  readonly signed: boolean;
  readonly quoted: Message | null;
  /** Colleagues that a note names. */
  readonly mentionedIds?: readonly number[];
  /** How a place or a template looks until the server has said it. */
  readonly content?: MessageContent;
  readonly file?: File;
  /** An address of this browser for the file, so that it is seen at once. */
  readonly fileUrl?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly voice?: boolean;
  readonly createdAt: string;
  /** Why it did not go out; null while it is on its way. */
  readonly failure: string | null;
}
