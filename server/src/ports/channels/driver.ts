import type { Readable } from 'node:stream';
import type { Channel, LimitKind } from '@oplano/contracts/connections';
import type {
  ContactCard,
  MediaKind,
  MessageContent,
  MessageTemplate,
  TemplateValue,
} from '@oplano/contracts/messages';

/** The channels a company can answer on, and what the rest of the server may ask of each. Nothing here knows a provider. */

/**
 * Where somebody can be reached on a channel. `native` is what the provider wants to hear (a jid, a number, a PSID, an
 * IGSID); the others are further names of the same person that the provider let us know.
 */
export interface Address {
  readonly native: string;
  readonly phone?: string;
  readonly lid?: string;
  readonly bsuid?: string;
  readonly group?: boolean;
}

/** What is needed to fetch a file of an arrived message later. Stored as JSON with the message. */
export interface MediaRef {
  readonly kind: MediaKind;
  readonly mimetype: string;
  readonly name?: string;
  readonly size?: number;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly voice?: boolean;
  readonly waveform?: readonly number[];
  /** The driver's own words; only it can read them. */
  readonly source: unknown;
}

export interface InboundMessage {
  readonly type: 'message';
  readonly externalId: string;
  readonly chat: Address;
  readonly author: Address;
  /** Written on the company's own phone or page, not by the customer. */
  readonly fromMe: boolean;
  readonly at: Date;
  /** False: part of the account's history, imported silently or not at all. */
  readonly live: boolean;
  readonly body: string;
  readonly content: MessageContent;
  readonly media?: MediaRef;
  readonly quoteOf?: string;
  readonly forwarded?: boolean;
  /** The author's own name for themselves. */
  readonly name?: string;
  /** What later needs the original: quoting, forwarding, sealed edits, retries. */
  readonly raw?: Uint8Array;
  /** Could not be read yet; the same id comes again once it can. */
  readonly placeholder?: boolean;
  /** Of a message of ours that comes back: what `SendRequest.reference` said, where the provider hands it back. */
  readonly reference?: string;
}

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

/** Why a session is not up. Decides what happens next (`core/connections`). */
export type CloseReason =
  | 'restart' // asked to come back at once, after pairing
  | 'lost' // the network; try again
  | 'replaced' // somebody else opened the same account
  | 'loggedOut' // the phone removed us: everything stored is worthless
  | 'banned'
  | 'outdated' // the provider wants a newer client
  | 'refused' // wrong or expired credentials
  | 'qrExpired'; // nobody scanned

export type ChannelEvent =
  | { readonly type: 'pairing'; readonly qr?: string; readonly code?: string }
  | { readonly type: 'open'; readonly me: Address & { readonly name?: string } }
  | { readonly type: 'closed'; readonly reason: CloseReason; readonly code?: number; readonly message?: string }
  | InboundMessage
  | {
      readonly type: 'status';
      readonly externalId?: string;
      /** Ours, where the provider hands it back: names the message even when its id was never recorded. */
      readonly reference?: string;
      /** What the message says, where the provider repeats it: names it where there is no reference. */
      readonly body?: string;
      /** A watermark: everything sent to `to` until then. */
      readonly upTo?: Date;
      readonly to?: Address;
      readonly status: DeliveryStatus;
      readonly at: Date;
      readonly error?: { readonly code: string; readonly text: string };
    }
  | { readonly type: 'edit'; readonly externalId: string; readonly body: string; readonly at: Date }
  | { readonly type: 'revoke'; readonly externalId: string; readonly at: Date }
  | {
      readonly type: 'reaction';
      readonly externalId: string;
      readonly chat: Address;
      readonly by: Address;
      readonly fromMe: boolean;
      /** Empty: taken back. */
      readonly emoji: string;
      readonly at: Date;
    }
  | { readonly type: 'typing'; readonly chat: Address; readonly state: 'composing' | 'recording' | 'paused' }
  | { readonly type: 'contact'; readonly address: Address; readonly name?: string; readonly pictureChanged?: boolean }
  | { readonly type: 'group'; readonly address: Address; readonly subject: string }
  | {
      readonly type: 'call';
      readonly externalId: string;
      readonly from: Address;
      readonly video: boolean;
      readonly missed: boolean;
      readonly at: Date;
    }
  | {
      readonly type: 'limit';
      readonly kind: LimitKind;
      /** When it ends, where the provider says it. */
      readonly until?: Date;
      /** Conversations begun, of those that may be, where the provider counts them. */
      readonly used?: number;
      readonly total?: number;
      /** The provider took it back. */
      readonly isOver?: boolean;
    }
  | { readonly type: 'history'; readonly messages: readonly InboundMessage[]; readonly progress: number | null };

/** A message of ours or theirs as the driver needs it for quoting, reacting, editing and the like. */
export interface KnownMessage {
  readonly externalId: string;
  readonly chat: Address;
  readonly author?: Address;
  readonly fromMe: boolean;
  readonly body: string;
  readonly raw?: Uint8Array;
}

export interface OutboundFile {
  readonly open: () => Promise<Readable>;
  readonly size: number;
  readonly name: string;
  readonly mimetype: string;
}

export type OutboundContent =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'media';
      readonly media: MediaKind;
      readonly file: OutboundFile;
      readonly caption: string;
      readonly voice?: { readonly seconds: number; readonly waveform: readonly number[] };
    }
  | {
      readonly kind: 'location';
      readonly latitude: number;
      readonly longitude: number;
      readonly name: string;
      readonly address: string;
    }
  | { readonly kind: 'contacts'; readonly cards: readonly ContactCard[] }
  | {
      readonly kind: 'template';
      readonly name: string;
      readonly language: string;
      readonly values: readonly TemplateValue[];
      /** What stands at its head. */
      readonly file?: { readonly media: MediaKind; readonly file: OutboundFile };
    }
  | {
      readonly kind: 'choice';
      readonly text: string;
      readonly options: readonly { readonly id: string; readonly title: string }[];
    };

export interface SendRequest {
  /** Allocated before the send where the provider lets us choose it, so that a repeat cannot double the message. */
  readonly externalId?: string;
  /** Ours; travels with the message where the provider hands it back. */
  readonly reference: string;
  readonly to: Address;
  readonly content: OutboundContent;
  readonly quote?: KnownMessage;
  /** Forwards what is already there. */
  readonly forward?: KnownMessage;
}

export type SendResult =
  | { readonly ok: true; readonly externalId: string; readonly raw?: Uint8Array }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly retry: 'never' | 'later' | 'afterReconnect';
      /** The account itself is being held back, and why. */
      readonly limit?: LimitKind;
      /** The line broke before the provider's answer: it may have taken the message all the same. */
      readonly unsure?: boolean;
    };

/** The provider could not be asked: it did not answer, or it does not let us know. Not for sends, which say more. */
export class ProviderTrouble extends Error {
  readonly kind: 'away' | 'refused';

  constructor(kind: 'away' | 'refused', cause: unknown) {
    super(`The provider is ${kind === 'away' ? 'away' : 'not willing to answer'}.`, { cause });
    this.name = 'ProviderTrouble';
    this.kind = kind;
  }
}

/** What a channel says of somebody when it is asked. */
export interface Profile {
  readonly name?: string;
  /** Opens the picture. Null: they have none. Absent: the channel does not let us know. */
  readonly picture?: (() => Promise<Readable>) | null;
}

/** One open account. Created closed; `start` begins, events go to the listener in order, one at a time. */
export interface ChannelDriver {
  readonly kind: Channel;
  /** How many conversations may be written to at the same time. */
  readonly sendsAtOnce: number;
  start(): Promise<void>;
  /** Ends the session here; the account stays paired. */
  stop(): Promise<void>;
  /** Gives the account back; never fails because the provider is away. */
  logout(): Promise<void>;
  /** Whether the line is really alive, for sessions that look connected and are not. */
  probe?(): Promise<boolean>;
  /** An id that the next `send` may carry, where the provider lets the sender choose. */
  allocateId?(): string;
  send(request: SendRequest): Promise<SendResult>;
  edit?(message: KnownMessage, text: string): Promise<SendResult>;
  revoke?(message: KnownMessage): Promise<SendResult>;
  react?(message: KnownMessage, emoji: string): Promise<SendResult>;
  markRead?(messages: readonly KnownMessage[]): Promise<SendResult | void>;
  typing?(to: Address, state: 'composing' | 'recording' | 'paused'): Promise<void>;
  fetchMedia(ref: MediaRef): Promise<Readable>;
  profile?(address: Address): Promise<Profile>;
  checkNumbers?(phones: readonly string[]): Promise<ReadonlyMap<string, Address | null>>;
  block?(address: Address, on: boolean): Promise<SendResult | void>;
  rejectCall?(callId: string, from: Address): Promise<void>;
  requestPairingCode?(phone: string): Promise<string>;
  /** Everyone the account knows: its address book and its chats. */
  contacts?(): Promise<readonly { address: Address; name: string }[]>;
  groupSubject?(address: Address): Promise<string>;
  /** Every approved template of the account, also of one that is not open. Throws `ProviderTrouble`. */
  templates?(): Promise<readonly MessageTemplate[]>;
}

/** Called for every event, one after another; the driver waits for it, so nothing is acknowledged before it is stored. */
export type ChannelListener = (event: ChannelEvent) => Promise<void>;
