/** The phones of the lab, whatever network they are in: what the page shows, and how it is read from the controls. */

export type LabChannel = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
export type LabTick = 'sent' | 'delivered' | 'read' | 'failed';

export interface LabPhone {
  readonly key: string;
  readonly network: 'whatsapp' | 'graph';
  readonly id: string;
  readonly channel: LabChannel;
  readonly name: string;
  /** What the person is reached by: a number or a user name. */
  readonly handle: string;
  readonly online: boolean;
  /** How many clients are linked to it; with any, it is the phone of a company. */
  readonly links: number;
}

/** Whom a phone can write to. */
export interface LabPeer {
  readonly id: string;
  readonly name: string;
  /** Whether the company hears of edits and of messages taken back. */
  readonly hearsChanges: boolean;
  /** False: the 24 hours in which the company may answer are over. Null: there is no such limit. */
  readonly windowOpen: boolean | null;
}

export interface LabMedia {
  readonly url: string;
  readonly mimetype: string;
  readonly name: string;
  readonly voice: boolean;
}

export interface LabEntry {
  readonly id: string;
  readonly peer: string;
  readonly mine: boolean;
  readonly at: number;
  readonly kind: string;
  readonly text: string;
  readonly media?: LabMedia;
  readonly location?: { readonly latitude: number; readonly longitude: number; readonly name?: string };
  readonly cards?: readonly { readonly name: string; readonly phones: readonly string[] }[];
  readonly options?: readonly { readonly id: string; readonly title: string }[];
  readonly quoteOf?: string;
  readonly reactions: readonly string[];
  readonly status: LabTick;
  readonly edited: boolean;
  readonly deleted: boolean;
}

/** Everything on the screen of one phone. */
export interface LabChats {
  readonly entries: readonly LabEntry[];
  readonly peers: readonly LabPeer[];
  /** The company is seen typing. */
  readonly typing: boolean;
}

export interface WhatsAppPhone {
  readonly number: string;
  readonly name: string;
  readonly online: boolean;
  readonly companions: readonly unknown[];
}
export interface WhatsAppChat {
  readonly chat: string;
  readonly name: string;
  readonly group: boolean;
  readonly entries: readonly {
    readonly id: string;
    readonly fromMe: boolean;
    readonly at: string;
    readonly kind: string;
    readonly text: string;
    readonly reactions: Readonly<Record<string, string>>;
    readonly status: string;
    readonly edited: boolean;
    readonly deleted: boolean;
    readonly media?: { readonly mimetype: string; readonly name?: string; readonly voice?: boolean };
    readonly location?: NonNullable<LabEntry['location']>;
    readonly cards?: NonNullable<LabEntry['cards']>;
    readonly quoteOf?: string;
  }[];
}

export interface GraphCustomer {
  readonly id: string;
  readonly channel: 'whatsappapi' | 'facebook' | 'instagram';
  readonly name: string;
  readonly phone?: string;
  readonly username?: string;
  readonly online: boolean;
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly windowOpen: boolean }[];
}
export interface GraphMessages {
  readonly typing: boolean;
  readonly messages: readonly {
    readonly id: string;
    readonly account: string;
    readonly by: 'customer' | 'company';
    readonly at: number;
    readonly kind: string;
    readonly text: string;
    readonly media?: { readonly id: string; readonly mimetype: string; readonly name: string; readonly voice: boolean };
    readonly location?: NonNullable<LabEntry['location']>;
    readonly cards?: NonNullable<LabEntry['cards']>;
    readonly options?: NonNullable<LabEntry['options']>;
    readonly quoteOf?: string;
    readonly reactions: Readonly<Record<string, string>>;
    readonly status?: string;
    readonly edited: boolean;
    readonly deleted: boolean;
  }[];
}
export interface GraphAccount {
  readonly channel: 'whatsappapi' | 'facebook' | 'instagram';
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly coexistence?: boolean;
}

export const labBase = '/api/lab';

const tickOf = (status: string | undefined): LabTick =>
  status === 'played' ? 'read' : status === 'delivered' || status === 'read' || status === 'failed' ? status : 'sent';

const given = <const N extends string, T>(name: N, value: T | undefined): Partial<Record<N, T>> =>
  // One name or none, as exact optional fields want it.
  (value === undefined ? {} : { [name]: value }) as Partial<Record<N, T>>;

export const phoneOfWhatsApp = ({ number, name, online, companions }: WhatsAppPhone): LabPhone => ({
  key: `whatsapp:${number}`,
  network: 'whatsapp',
  id: number,
  channel: 'whatsapp',
  name,
  handle: `+${number}`,
  online,
  links: companions.length,
});

export const phoneOfGraph = ({ id, channel, name, phone, username, online }: GraphCustomer): LabPhone => ({
  key: `graph:${id}`,
  network: 'graph',
  id,
  channel,
  name,
  handle: phone ? `+${phone}` : username ? `@${username}` : id,
  online,
  links: 0,
});

/** `companies` are the phones that somebody linked: everyone can write to them. */
export function chatsOfWhatsApp(
  phone: LabPhone,
  chats: readonly WhatsAppChat[],
  companies: readonly LabPhone[],
): LabChats {
  const known = chats.map(({ chat, name }) => ({ id: chat, name }));
  const others = companies.filter(({ id }) => id !== phone.id && !known.some((peer) => peer.id === id));
  const peers = [...known, ...others.map(({ id, name }) => ({ id, name }))];
  return {
    typing: false,
    peers: peers.map((peer) => ({ ...peer, hearsChanges: true, windowOpen: null })),
    entries: chats.flatMap(({ chat, entries }) =>
      entries.map((entry) => ({
        id: entry.id,
        peer: chat,
        mine: entry.fromMe,
        at: Date.parse(entry.at),
        kind: entry.kind,
        text: entry.text,
        reactions: Object.values(entry.reactions),
        status: tickOf(entry.status),
        edited: entry.edited,
        deleted: entry.deleted,
        ...given('location', entry.location),
        ...given('cards', entry.cards),
        ...given('quoteOf', entry.quoteOf),
        ...(entry.media
          ? {
              media: {
                url: `${labBase}/whatsapp/phones/${phone.id}/media/${encodeURIComponent(entry.id)}`,
                mimetype: entry.media.mimetype,
                name: entry.media.name ?? '',
                voice: entry.media.voice ?? false,
              },
            }
          : {}),
      })),
    ),
  };
}

/** What did not reach the phone is not on its screen. */
const arrived = ({ by, status }: GraphMessages['messages'][number]) =>
  by === 'customer' || status === 'delivered' || status === 'read';

export function chatsOfGraph(
  customer: GraphCustomer,
  { messages, typing }: GraphMessages,
  accounts: readonly GraphAccount[],
): LabChats {
  return {
    typing,
    peers: customer.accounts.map(({ id, name, windowOpen }) => ({
      id,
      name,
      windowOpen,
      hearsChanges:
        customer.channel !== 'whatsappapi' || accounts.some((one) => one.id === id && one.coexistence === true),
    })),
    entries: messages.filter(arrived).map((message) => ({
      id: message.id,
      peer: message.account,
      mine: message.by === 'customer',
      at: message.at,
      kind: message.kind,
      text: message.text,
      reactions: Object.values(message.reactions),
      status: tickOf(message.status),
      edited: message.edited,
      deleted: message.deleted,
      ...given('location', message.location),
      ...given('cards', message.cards),
      ...given('options', message.options),
      ...given('quoteOf', message.quoteOf),
      ...(message.media
        ? {
            media: {
              url: `${labBase}/graph/media/${message.media.id}`,
              mimetype: message.media.mimetype,
              name: message.media.name,
              voice: message.media.voice,
            },
          }
        : {}),
    })),
  };
}

export const isUnread = ({ mine, status, deleted }: LabEntry): boolean =>
  !mine && !deleted && (status === 'sent' || status === 'delivered');

/** What a person can do on their phone, by channel and company. */
export function abilitiesOf(channel: LabChannel, peer: LabPeer | undefined) {
  return {
    location: channel !== 'instagram',
    contact: channel === 'whatsapp' || channel === 'whatsappapi',
    typing: channel === 'whatsapp',
    edit: channel !== 'instagram' && peer?.hearsChanges === true,
    remove: peer?.hearsChanges === true,
  };
}

/** A stable number for the colour of somebody who has no id of ours. */
export function toneNumber(key: string): number {
  let sum = 7;
  for (let index = 0; index < key.length; index += 1) sum = (sum * 31 + key.charCodeAt(index)) % 9973;
  return sum;
}
