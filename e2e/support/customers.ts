import { base64Of, type SampleFile } from './files.ts';
import type { Control } from './lab-control.ts';
import type { LabPhone, Line } from './lines.ts';

/** A message as it stands on the customer's own screen. */
export interface Seen {
  readonly id: string;
  readonly byCompany: boolean;
  readonly kind: string;
  readonly text: string;
  readonly isVoice: boolean;
  readonly mimetype: string | null;
  readonly quoteOf: string | null;
  readonly reactions: readonly string[];
  readonly edited: boolean;
  readonly deleted: boolean;
  /** Names of the people on the cards it carries. */
  readonly cards: readonly string[];
}

/** Somebody who writes to a company, on whichever channel. What is written is answered with its id. */
export interface Customer {
  readonly name: string;
  says(text: string, quoteOf?: string): Promise<string>;
  sends(file: SampleFile, caption?: string): Promise<string>;
  sendsPlace(place: { latitude: number; longitude: number; name: string }): Promise<string>;
  sendsCard(name: string, phone: string): Promise<string>;
  reacts(id: string, emoji: string): Promise<void>;
  edits(id: string, text: string): Promise<void>;
  takesBack(id: string): Promise<void>;
  /** Opens the conversation: everything in it is read. */
  reads(): Promise<void>;
  goesOffline(): Promise<void>;
  comesBack(): Promise<void>;
  /** The conversation, oldest first. */
  sees(): Promise<readonly Seen[]>;
}

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly reactions: Readonly<Record<string, string>>;
  readonly edited: boolean;
  readonly deleted: boolean;
  readonly quoteOf?: string;
  readonly media?: { readonly mimetype: string; readonly voice?: boolean };
  readonly cards?: readonly { readonly name: string }[];
}

const seen = (entry: Entry, byCompany: boolean): Seen => ({
  id: entry.id,
  byCompany,
  kind: entry.kind,
  text: entry.text,
  isVoice: entry.media?.voice ?? false,
  mimetype: entry.media?.mimetype ?? null,
  quoteOf: entry.quoteOf ?? null,
  reactions: Object.values(entry.reactions),
  edited: entry.edited,
  deleted: entry.deleted,
  cards: entry.cards?.map(({ name }) => name) ?? [],
});

/** Somebody with a telephone, who can also listen to voice notes. */
export interface PhoneCustomer extends Customer {
  readonly number: string;
  plays(id: string): Promise<void>;
  /** Nothing new reaches them: the network refuses it with this code; null: it takes it again. */
  isRefused(code: number | null): Promise<void>;
}

export function phoneCustomer(control: Control, phone: LabPhone, line: Line): PhoneCustomer {
  const at = (verb: string) => `/whatsapp/phones/${phone.number}/${verb}`;
  const write = async (message: object): Promise<string> =>
    (await control<{ id: string }>('POST', at('messages'), { to: line.id, ...message })).id;
  return {
    name: phone.name,
    number: phone.number,
    says: (text, quoteOf) => write({ kind: 'text', text, ...(quoteOf ? { quoteOf } : {}) }),
    sends: (file, caption) => write({ ...file, file: base64Of(file), ...(caption ? { caption } : {}) }),
    sendsPlace: (place) => write({ kind: 'location', ...place }),
    sendsCard: (name, number) => write({ kind: 'contact', name, phones: [number] }),
    reacts: async (id, emoji) => void (await write({ kind: 'reaction', id, emoji })),
    edits: async (id, text) => void (await write({ kind: 'edit', id, text })),
    takesBack: async (id) => void (await write({ kind: 'delete', id })),
    reads: () => control('POST', at('read'), { chat: line.id }),
    plays: (id) => control('POST', at('play'), { id }),
    isRefused: (code) => control('POST', `/whatsapp/phones/${phone.number}`, { refusal: code }),
    goesOffline: () => control('POST', `/whatsapp/phones/${phone.number}`, { online: false }),
    comesBack: () => control('POST', `/whatsapp/phones/${phone.number}`, { online: true }),
    async sees() {
      const chats = await control<{ chat: string; entries: (Entry & { fromMe: boolean })[] }[]>('GET', at('chats'));
      const entries = chats.find(({ chat }) => chat === line.id)?.entries ?? [];
      return entries.map((entry) => seen(entry, !entry.fromMe));
    },
  };
}

/** Somebody on one of Meta's channels. */
export interface GraphCustomer extends Customer {
  /** Wrote something so many hours ago, which arrives only now. */
  saidBefore(hoursAgo: number, text: string): Promise<string>;
  /** Whether somebody of the company is seen writing. */
  seesTyping(): Promise<boolean>;
}

export function graphCustomer(control: Control, who: { id: string; name: string }, line: Line): GraphCustomer {
  const place = `/graph/customers/${who.id}`;
  const at = (id: string) => `${place}/messages/${encodeURIComponent(id)}`;
  const write = async (message: object): Promise<string> =>
    (await control<{ id: string }>('POST', `${place}/messages`, { account: line.id, ...message })).id;
  return {
    name: who.name,
    says: (text, quoteOf) => write({ kind: 'text', text, ...(quoteOf ? { quoteOf } : {}) }),
    saidBefore: (hoursAgo, text) => write({ kind: 'text', text, hoursAgo }),
    seesTyping: async () => (await control<{ typing: boolean }>('GET', `${place}/messages`)).typing,
    sends: (file, caption) => {
      const isVoice = file.kind === 'voice';
      return write({
        kind: isVoice ? 'audio' : file.kind,
        voice: isVoice,
        file: { base64: base64Of(file), mimetype: file.mimetype, name: file.name },
        ...(caption ? { text: caption } : {}),
      });
    },
    sendsPlace: (location) => write({ kind: 'location', location }),
    sendsCard: (name, number) => write({ kind: 'contacts', cards: [{ name, phones: [number] }] }),
    reacts: (id, emoji) => control('POST', `${at(id)}/reaction`, { emoji }),
    edits: (id, text) => control('POST', `${at(id)}/edit`, { text }),
    takesBack: (id) => control('DELETE', at(id)),
    reads: () => control('POST', `${place}/read`, { account: line.id }),
    goesOffline: () => control('POST', place, { online: false }),
    comesBack: () => control('POST', place, { online: true }),
    async sees() {
      const { messages } = await control<{ messages: (Entry & { by: string })[] }>('GET', `${place}/messages`);
      return messages.map((entry) => seen(entry, entry.by === 'company'));
    },
  };
}
