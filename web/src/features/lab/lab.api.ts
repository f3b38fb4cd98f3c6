import { call, routes } from '#platform/api';
import type { LabMachine, NextKind } from './machines.ts';
import {
  chatsOfGraph,
  chatsOfWhatsApp,
  labBase,
  phoneOfGraph,
  phoneOfWhatsApp,
  type GraphAccount,
  type GraphCustomer,
  type GraphMessages,
  type LabChannel,
  type LabChats,
  type LabPhone,
  type WhatsAppChat,
  type WhatsAppPhone,
} from './phones.ts';

/** The lab is a tool for ourselves and has no contract: its answers are taken as its own code writes them. */
async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const response = await fetch(`${labBase}/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json().catch(() => ({}))) as T & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? `HTTP ${response.status}`);
  return answer;
}

const at = (...parts: string[]): string => parts.map(encodeURIComponent).join('/');

/** Either network may be missing from a lab. */
const orNothing = <T>(asked: Promise<readonly T[]>): Promise<readonly T[]> => asked.catch(() => []);

export async function listPhones(): Promise<LabPhone[]> {
  const [phones, customers] = await Promise.all([
    orNothing(ask<WhatsAppPhone[]>('GET', 'whatsapp/phones')),
    orNothing(ask<GraphCustomer[]>('GET', 'graph/customers')),
  ]);
  return [...phones.map(phoneOfWhatsApp), ...customers.map(phoneOfGraph)];
}

export const listAccounts = async (): Promise<readonly GraphAccount[]> =>
  (await ask<{ accounts: GraphAccount[] }>('GET', 'graph/state').catch(() => ({ accounts: [] }))).accounts;

export async function readChats(phone: LabPhone): Promise<LabChats> {
  if (phone.network === 'whatsapp') {
    const [chats, phones] = await Promise.all([
      ask<WhatsAppChat[]>('GET', `whatsapp/phones/${at(phone.id)}/chats`),
      ask<WhatsAppPhone[]>('GET', 'whatsapp/phones'),
    ]);
    return chatsOfWhatsApp(
      phone,
      chats,
      phones.map(phoneOfWhatsApp).filter(({ links }) => links > 0),
    );
  }
  const [customer, messages, accounts] = await Promise.all([
    ask<GraphCustomer>('GET', `graph/customers/${at(phone.id)}`),
    ask<GraphMessages>('GET', `graph/customers/${at(phone.id)}/messages`),
    listAccounts(),
  ]);
  return chatsOfGraph(customer, messages, accounts);
}

export interface DraftPhone {
  readonly channel: LabChannel;
  readonly name: string;
  readonly handle: string;
}

export async function addPhone({ channel, name, handle }: DraftPhone): Promise<LabPhone> {
  const number = handle.replace(/\D/g, '');
  if (channel === 'whatsapp') return phoneOfWhatsApp(await ask('POST', 'whatsapp/phones', { name, number }));
  const address = channel === 'whatsappapi' ? { phone: number } : { username: handle.replace(/^@/, '') };
  return phoneOfGraph(await ask('POST', 'graph/customers', { channel, name, ...address }));
}

const placeOf = (phone: LabPhone): string =>
  phone.network === 'whatsapp' ? `whatsapp/phones/${at(phone.id)}` : `graph/customers/${at(phone.id)}`;

export const setOnline = (phone: LabPhone, online: boolean) => ask('POST', placeOf(phone), { online });

export interface LabFile {
  readonly base64: string;
  readonly mimetype: string;
  readonly name: string;
}
export type Draft =
  | { readonly kind: 'text'; readonly text: string; readonly quoteOf?: string }
  | {
      readonly kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
      readonly file: LabFile;
      readonly voice?: boolean;
      readonly seconds?: number;
    }
  | { readonly kind: 'location'; readonly latitude: number; readonly longitude: number; readonly name: string }
  | { readonly kind: 'contact'; readonly name: string; readonly phone: string }
  | { readonly kind: 'choice'; readonly id: string; readonly title: string }
  | { readonly kind: 'reaction'; readonly id: string; readonly emoji: string }
  | { readonly kind: 'edit'; readonly id: string; readonly text: string }
  | { readonly kind: 'delete'; readonly id: string };

function whatsAppBody(draft: Draft): object {
  if ('file' in draft) {
    const { file, voice, seconds } = draft;
    const kind = draft.kind === 'audio' && voice ? 'voice' : draft.kind;
    return { kind, file: file.base64, mimetype: file.mimetype, name: file.name, ...(seconds ? { seconds } : {}) };
  }
  if (draft.kind === 'contact') return { kind: 'contact', name: draft.name, phones: [draft.phone] };
  if (draft.kind === 'choice') return { kind: 'text', text: draft.title };
  return draft;
}

function graphBody(draft: Exclude<Draft, { kind: 'reaction' | 'edit' | 'delete' }>): object {
  if (draft.kind === 'location') return { kind: 'location', location: draft };
  if (draft.kind === 'contact') return { kind: 'contacts', cards: [{ name: draft.name, phones: [draft.phone] }] };
  if (draft.kind === 'choice') return { kind: 'choice', choice: { id: draft.id, title: draft.title } };
  return draft;
}

/** Writes, reacts, edits or takes back, as the person whose phone it is. */
export async function write(phone: LabPhone, peer: string, draft: Draft): Promise<unknown> {
  const place = placeOf(phone);
  if (phone.network === 'whatsapp') return ask('POST', `${place}/messages`, { to: peer, ...whatsAppBody(draft) });
  if (draft.kind === 'reaction')
    return ask('POST', `${place}/messages/${at(draft.id)}/reaction`, { emoji: draft.emoji });
  if (draft.kind === 'edit') return ask('POST', `${place}/messages/${at(draft.id)}/edit`, { text: draft.text });
  if (draft.kind === 'delete') return ask('DELETE', `${place}/messages/${at(draft.id)}`);
  return ask('POST', `${place}/messages`, { account: peer, ...graphBody(draft) });
}

export const sayTyping = (phone: LabPhone, peer: string, state: 'composing' | 'recording' | 'paused') =>
  ask('POST', `${placeOf(phone)}/typing`, { to: peer, state });

export const markAllRead = (phone: LabPhone, peer: string) =>
  ask('POST', `${placeOf(phone)}/read`, phone.network === 'whatsapp' ? { chat: peer } : { account: peer });

/** As if nobody had written for a day: the company may no longer answer freely. */
export const letDayPass = (phone: LabPhone) => ask('POST', `${placeOf(phone)}/silence`, { hours: 25 });

export const scanQr = (phone: LabPhone, qr: string) => ask('POST', `${placeOf(phone)}/scan`, { qr });
export const enterCode = (phone: LabPhone, code: string) => ask('POST', `${placeOf(phone)}/pair`, { code });
export const unlink = (phone: LabPhone) => ask('POST', `${placeOf(phone)}/unpair`);

/** The QR codes that connections of this person's company are showing now. */
export async function waitingQrs(): Promise<{ readonly name: string; readonly qr: string }[]> {
  const connections = await call(routes.connections.list, { query: {} });
  const waiting = connections.filter(({ status }) => status === 'qrcode');
  const details = await Promise.all(
    waiting.map(({ id }) => call(routes.connections.show, { params: { whatsappId: id }, query: {} })),
  );
  return details.flatMap(({ name, qrcode }) => (qrcode ? [{ name, qr: qrcode }] : []));
}

export const addNumber = (name: string, display: string) =>
  ask('POST', 'graph/numbers', { name, display, coexistence: true });
export const addPage = (name: string) =>
  ask('POST', 'graph/pages', { name, instagram: name.toLowerCase().replace(/[^a-z0-9]+/g, '.') });
export const newUserToken = async () => (await ask<{ token: string }>('POST', 'graph/user-tokens')).token;

/** Null: this lab has no script. */
export const readScript = (): Promise<{ readonly on: boolean } | null> =>
  ask<{ on: boolean }>('GET', 'script/state').catch(() => null);
export const switchScript = (on: boolean) => ask('POST', 'script/state', { on });

export const listMachines = (): Promise<readonly LabMachine[]> => orNothing(ask<LabMachine[]>('GET', 'machines/shown'));
export const answerNext = ({ name }: LabMachine, wish: { kind: NextKind; text?: string; times: number }) =>
  ask('POST', `machines/${name}/next`, wish);
export const takeBackAnswers = ({ name }: LabMachine) => ask('DELETE', `machines/${name}/answers`);
export const forgetCalls = () => ask('DELETE', 'machines/heard');
