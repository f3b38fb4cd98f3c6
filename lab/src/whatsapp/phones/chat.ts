import { normalizeMessageContent, proto } from 'baileys';
import type { ChatEntry, Network, Phone, Tick } from '../model.ts';
import { openEdit } from '../signal/seal.ts';
import { describe } from './describe.ts';
import { findPhone, lidOf, pnOf } from './find.ts';

/** What happened in a chat of a phone: something was written, or something that stands there was touched. */
export interface Happening {
  /** The other side's number or the group. */
  readonly chat: string;
  readonly from: string;
  readonly fromMe: boolean;
  readonly id: string;
  readonly message: proto.IMessage;
  readonly at?: Date;
  readonly status?: Tick;
}

const { Type } = proto.Message.ProtocolMessage;
const ranks: readonly Tick[] = ['failed', 'sent', 'delivered', 'read', 'played'];

export function happen(network: Network, phone: Phone, what: Happening): void {
  const content = normalizeMessageContent(what.message) ?? {};
  const { reactionMessage: reaction, protocolMessage: order, secretEncryptedMessage: sealed } = content;
  if (reaction) touch(network, phone, what.chat, reaction.key?.id, (entry) => react(entry, what.from, reaction.text));
  else if (order?.type === Type.REVOKE) touch(network, phone, what.chat, order.key?.id, remove);
  else if (order?.type === Type.MESSAGE_EDIT) {
    touch(network, phone, what.chat, order.key?.id, (entry) => edit(entry, order.editedMessage));
  } else if (sealed) {
    touch(network, phone, what.chat, sealed.targetMessageKey?.id, (entry) => {
      const author = findPhone(network, what.from);
      if (author) edit(entry, unseal(author, entry, sealed));
    });
  } else if (!order && !isOnlyKeys(content)) add(network, phone, what);
}

const rawOf = (message: proto.IMessage): string =>
  Buffer.from(proto.Message.encode(message).finish()).toString('base64');
export const messageOf = (entry: ChatEntry): proto.Message => proto.Message.decode(Buffer.from(entry.raw, 'base64'));

function add(network: Network, phone: Phone, what: Happening): void {
  const entries = phone.chats.get(what.chat) ?? [];
  phone.chats.set(what.chat, entries);
  const shown = { ...describe(what.message), raw: rawOf(what.message) };
  const known = entries.find(({ id }) => id === what.id);
  // What could not be read at first comes again under the same id.
  if (known) Object.assign(known, shown);
  else {
    entries.push({
      id: what.id,
      from: what.from,
      fromMe: what.fromMe,
      at: (what.at ?? new Date()).toISOString(),
      reactions: {},
      status: what.status ?? 'sent',
      edited: false,
      deleted: false,
      ...shown,
    });
  }
  changed(network, phone, what.chat, what.id);
}

/** A message that came and could not be opened. */
export function addUnreadable(network: Network, phone: Phone, what: Omit<Happening, 'message'>): void {
  if (findEntry(phone, what.id)) return;
  add(network, phone, { ...what, message: {} });
  const entry = findEntry(phone, what.id);
  if (entry) entry.kind = 'unreadable';
}

export function findEntry(phone: Phone, id: string): ChatEntry | undefined {
  for (const entries of phone.chats.values()) {
    const found = entries.find((entry) => entry.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Ticks only climb. */
export function tick(network: Network, phone: Phone, id: string, status: Tick): void {
  for (const [chat, entries] of phone.chats) {
    const entry = entries.find((one) => one.id === id);
    if (!entry || ranks.indexOf(entry.status) >= ranks.indexOf(status)) continue;
    entry.status = status;
    changed(network, phone, chat, id);
  }
}

function touch(
  network: Network,
  phone: Phone,
  chat: string,
  id: string | null | undefined,
  change: (entry: ChatEntry) => void,
): void {
  const entry = phone.chats.get(chat)?.find((one) => one.id === id);
  if (!entry) return;
  change(entry);
  changed(network, phone, chat, entry.id);
}

function changed(network: Network, phone: Phone, chat: string, id: string): void {
  network.changed();
  network.tell({ type: 'chat', phone: phone.number, chat, id });
}

function react(entry: ChatEntry, from: string, emoji: string | null | undefined): void {
  if (emoji) entry.reactions[from] = emoji;
  else delete entry.reactions[from];
}

function remove(entry: ChatEntry): void {
  entry.deleted = true;
  entry.text = '';
}

function edit(entry: ChatEntry, edited: proto.IMessage | null | undefined): void {
  if (!edited) return;
  entry.edited = true;
  entry.text = describe(edited).text;
}

/** Whoever edits may have used either of their names; the seal rejects the wrong one. */
function unseal(author: Phone, entry: ChatEntry, sealed: proto.Message.ISecretEncryptedMessage) {
  const secret = messageOf(entry).messageContextInfo?.messageSecret;
  if (!secret) return undefined;
  for (const name of [lidOf(author), pnOf(author)]) {
    try {
      const opened = openEdit({ messageId: entry.id, author: name, editor: name, secret }, sealed);
      return opened.protocolMessage?.editedMessage ?? opened;
    } catch {
      continue;
    }
  }
  return undefined;
}

function isOnlyKeys(content: proto.IMessage): boolean {
  const says = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  return says.every(([name]) => name === 'senderKeyDistributionMessage' || name === 'messageContextInfo');
}
