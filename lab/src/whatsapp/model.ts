import type { BinaryNode, LTHashState, proto } from 'baileys';
import type { LabEvent } from '../control/routes.ts';
import type { MediaHost } from './network/media-host.ts';
import type { KeyBundle } from './signal/bundle.ts';
import type { SignalDevice } from './signal/device.ts';
import type { NoiseAuthority } from './wire/noise-authority.ts';

/** A client that is linked to a phone, as the company's server is. */
export interface Companion {
  readonly id: number;
  readonly identity: Buffer;
  readonly noise: Buffer;
  bundle: KeyBundle | undefined;
  connection: Connection | undefined;
  /** Whether it has had the first conversation with its phone: app-state key and history. */
  greeted: boolean;
  /** Sent but not acknowledged; comes again with the next login. */
  readonly pending: Map<string, BinaryNode>;
  /** The last messages that went out, for networks that deliver twice; forgotten with the process. */
  readonly lately: BinaryNode[];
}

export type Tick = 'sent' | 'delivered' | 'read' | 'played' | 'failed';
export type EntryKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contacts'
  | 'poll'
  | 'call'
  | 'unreadable'
  | 'other';

/** A message as it stands on the screen of a phone. */
export interface ChatEntry {
  readonly id: string;
  /** The number of who wrote it. */
  readonly from: string;
  readonly fromMe: boolean;
  readonly at: string;
  kind: EntryKind;
  text: string;
  /** Empty until somebody touched it; number → emoji. */
  readonly reactions: Record<string, string>;
  status: Tick;
  edited: boolean;
  deleted: boolean;
  media?: { mimetype: string; name?: string; size?: number; seconds?: number; voice?: boolean };
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  cards?: { name: string; phones: string[] }[];
  quoteOf?: string;
  forwarded?: boolean;
  /** The message itself, base64 of its protobuf; stays inside the lab. */
  raw: string;
}

/** A message of the company that waits for a phone which is switched off. */
export interface WaitingMessage {
  readonly companyNumber: string;
  readonly companionId: number;
  readonly id: string;
  readonly group?: string;
  readonly parts: readonly { readonly type: string; readonly ciphertext: Uint8Array }[];
}

export interface AppCollection {
  state: LTHashState;
  readonly patches: Buffer[];
}

/** A phone: of a customer, or of a company when companions are linked to it. */
export interface Phone {
  readonly number: string;
  readonly lid: string;
  name: string;
  /** How it is addressed on the wire: by its hidden id or by its number. */
  addressing: 'lid' | 'pn';
  online: boolean;
  autoRead: boolean;
  pictureUrl: string | null;
  readonly signal: SignalDevice;
  readonly companions: Map<number, Companion>;
  nextCompanion: number;
  /** Numbers whose messages do not reach it. */
  readonly blocked: Set<string>;
  /** By the other side's number, or by group id. */
  readonly chats: Map<string, ChatEntry[]>;
  readonly waiting: WaitingMessage[];
  readonly appKey: { readonly id: Buffer; readonly data: Buffer };
  readonly appState: Map<string, AppCollection>;
}

export interface Group {
  readonly id: string;
  subject: string;
  readonly members: string[];
}

/** One websocket with a client behind it. */
export interface Connection {
  send(stanza: BinaryNode): void;
  close(): void;
  /** Cuts the line without a word. */
  terminate(): void;
  clientKey(): Buffer;
  /** It has said that it is ready: what waited for it comes first, what is new behind that. */
  isActive: boolean;
  refs: string[];
  registration: proto.IClientPayload | undefined;
  phone: Phone | undefined;
  companion: Companion | undefined;
  pairing: Pairing | undefined;
  link: LinkByCode | undefined;
}

/** A companion that has been recognised and must still prove its key. */
export interface Pairing {
  readonly phone: Phone;
  readonly companion: Companion;
  readonly details: Uint8Array;
  readonly done: (result: Companion | Error) => void;
}

/** A companion that waits for eight characters to be typed on a phone. */
export interface LinkByCode {
  readonly number: string;
  readonly wrappedKey: Buffer;
  readonly ref: Buffer;
  typed:
    | {
        readonly phone: Phone;
        readonly ephemeral: { readonly private: Uint8Array };
        readonly companionKey: Uint8Array;
        readonly done: (result: Companion | Error) => void;
      }
    | undefined;
}

export interface NetworkOptions {
  /** Where the network is kept between runs; absent: nowhere. */
  readonly folder?: string;
  readonly port?: number;
  readonly mediaPort?: number;
  /** How many QR codes a waiting client may show. */
  readonly refs?: number;
}

export interface NetworkFaults {
  /** Nobody gets through, and whoever was connected is cut off. */
  away: boolean;
  /** So many messages of companies are taken, and the line is cut before they hear so. */
  loseAcks: number;
}

/** The whole simulated world. Everything else in this folder is a function of it. */
export interface Network {
  readonly authority: NoiseAuthority;
  readonly media: MediaHost;
  readonly phones: Map<string, Phone>;
  readonly groups: Map<string, Group>;
  readonly connections: Set<Connection>;
  /** Customers' numbers to which the network refuses new messages, with the code of the refusal. */
  readonly refusals: Map<string, number>;
  /** What goes wrong on purpose; forgotten with the process. */
  readonly faults: NetworkFaults;
  readonly refs: number;
  readonly tell: (event: LabEvent) => void;
  /** Something worth keeping changed. */
  readonly changed: () => void;
}
