import type { Capabilities } from '@oplano/core/connections';
import type { ContactCard, MediaKind } from '@oplano/contracts/messages';
import type { Address, ChannelDriver } from '../driver.ts';
import type { Recorder } from './recorder.ts';

/** What a customer writes, in the words of the customer's own app. */
export type CustomerMessage =
  | { readonly kind: 'text'; readonly text: string; readonly quoteOf?: string }
  | {
      readonly kind: MediaKind;
      readonly bytes: Buffer;
      readonly mimetype: string;
      readonly name?: string;
      readonly caption?: string;
      readonly voice?: boolean;
    }
  | { readonly kind: 'location'; readonly latitude: number; readonly longitude: number; readonly name?: string }
  | { readonly kind: 'contacts'; readonly cards: readonly ContactCard[] }
  | { readonly kind: 'reaction'; readonly to: string; readonly emoji: string };

export type CustomerKind = CustomerMessage['kind'];

/** A message of the company as it stands on the customer's screen. */
export interface CustomerView {
  readonly kind: string;
  readonly text: string;
  readonly bytes?: Buffer;
  readonly mimetype?: string;
  readonly voice?: boolean;
  readonly quoteOf?: string;
  readonly location?: { readonly latitude: number; readonly longitude: number };
  readonly cards?: readonly ContactCard[];
  /** Emoji that stand under it, whoever set them. */
  readonly reactions: readonly string[];
}

export interface Customer {
  readonly address: Address;
  readonly name: string;
  /** What this channel lets customers write; the suite skips the rest. */
  readonly writes: readonly CustomerKind[];
  /** Returns the id under which the driver will report it. */
  write(message: CustomerMessage): Promise<string>;
  /** Waits until the message has reached the customer. */
  sees(externalId: string): Promise<CustomerView>;
  /** The customer's own message, with what the company did to it. */
  ownMessage(externalId: string): Promise<CustomerView>;
  reads(externalId: string): Promise<void>;
  /** Whether the company is seen writing. */
  seesTyping(): Promise<boolean>;
}

/** A driver that is open, and the outside world on its other end. */
export interface World {
  readonly driver: ChannelDriver;
  readonly recorder: Recorder;
  readonly capabilities: Capabilities;
  readonly customer: Customer;
  /** Of delivered and read, what the channel tells about a message of ours. */
  readonly ticks: readonly ('sent' | 'delivered' | 'read')[];
  /** The media kinds the company can send here. */
  readonly sends: readonly MediaKind[];
  /** The provider delivers an event again, as it does when it is unsure. */
  repeat(externalId: string): Promise<void>;
  /** Everything the company sends from now on is refused; returns the code that must be reported. */
  refuse(): Promise<string>;
  close(): Promise<void>;
}
