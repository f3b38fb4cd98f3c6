import { readFile } from 'node:fs/promises';
import { type AnyMessageContent, type BinaryNode, generateWAMessage, proto, type WAMessage } from 'baileys';
import { deliver } from '../companions/deliver.ts';
import type { Companion, Group, Network, Phone } from '../model.ts';
import { readRetryKeys } from '../signal/bundle.ts';
import { sealEdit } from '../signal/seal.ts';
import { silent } from '../signal/silent.ts';
import { newMessageId, node, seconds } from '../wire/node.ts';
import { findEntry, happen, messageOf, tick } from './chat.ts';
import { altOf, companionJid, findPhone, groupAt, jidOf, lidOf, needPhone, phoneAt, pnOf } from './find.ts';
import { sendToCompanion } from './own-companions.ts';

export interface SendOptions {
  /** The message that is answered, by its id on this phone. */
  readonly quoteOf?: string;
  /** Arrives damaged the first time, so that the receiver has to ask again. */
  readonly damaged?: boolean;
}

const { Type } = proto.Message.ProtocolMessage;

/** Somebody writes on a phone: a customer to the company, or the owner to a customer. */
export async function sendFromPhone(
  network: Network,
  phone: Phone,
  to: string,
  content: AnyMessageContent,
  options: SendOptions = {},
): Promise<string> {
  const chat = groupAt(network, to)?.id ?? needPhone(network, to).number;
  const chatJid = groupAt(network, to)?.id ?? pnOf(needPhone(network, to));
  const quoted = options.quoteOf === undefined ? undefined : quotable(network, phone, options.quoteOf);
  const { message } = await generateWAMessage(chatJid, content, {
    userJid: jidOf(phone),
    logger: silent,
    messageId: newMessageId(),
    upload: async (file, { mediaType }) => {
      const kept = network.media.keep(await readFile(file), mediaType);
      return { mediaUrl: kept.url, directPath: kept.directPath };
    },
    ...(quoted ? { quoted } : {}),
  });
  if (!message) throw new Error('There is nothing to send.');
  return transmit(network, phone, chat, message, options.damaged);
}

/** The way today's phones edit: sealed with the secret of the original. */
export async function editFromPhone(
  network: Network,
  phone: Phone,
  to: string,
  id: string,
  text: string,
  sealed: boolean,
) {
  const entry = findEntry(phone, id);
  if (!entry?.fromMe) throw new Error('Only an own message can be edited.');
  const chat = groupAt(network, to)?.id ?? needPhone(network, to).number;
  const secret = messageOf(entry).messageContextInfo?.messageSecret;
  const key = { id, fromMe: true, remoteJid: jidOf(phone) };
  const editedMessage = { conversation: text };
  const order = { protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() } };
  if (!sealed || !secret) return transmit(network, phone, chat, order);
  const self = jidOf(phone);
  return transmit(network, phone, chat, {
    secretEncryptedMessage: {
      targetMessageKey: key,
      ...sealEdit({ messageId: id, author: self, editor: self, secret }, order),
      secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
    },
  });
}

function quotable(network: Network, phone: Phone, id: string): WAMessage {
  const entry = findEntry(phone, id);
  if (!entry) throw new Error(`The phone has no message ${id} to answer.`);
  const author = findPhone(network, entry.from);
  const remoteJid = author ? jidOf(author) : '';
  return { key: { id, fromMe: entry.fromMe, remoteJid, participant: remoteJid }, message: messageOf(entry) };
}

async function transmit(network: Network, phone: Phone, chat: string, message: proto.IMessage, damaged = false) {
  const id = newMessageId();
  const group = groupAt(network, chat);
  happen(network, phone, { chat, from: phone.number, fromMe: true, id, message });
  const readers = group ? group.members.filter((number) => number !== phone.number) : [chat];
  for (const number of readers) {
    const reader = findPhone(network, number);
    if (!reader || reader.blocked.has(phone.number)) continue;
    happen(network, reader, { chat: group?.id ?? phone.number, from: phone.number, fromMe: false, id, message });
    for (const companion of reader.companions.values()) {
      await sendSealed(network, { phone, reader, companion, group, message, id, damaged });
    }
    if (reader.companions.size === 0 && reader.online) tick(network, phone, id, 'delivered');
  }
  for (const own of phone.companions.values()) await copyToOwn(network, phone, own, chat, message, id);
  return id;
}

async function copyToOwn(
  network: Network,
  phone: Phone,
  companion: Companion,
  chat: string,
  message: proto.IMessage,
  id: string,
): Promise<void> {
  const reader = groupAt(network, chat) ? undefined : findPhone(network, chat);
  const destinationJid = reader ? jidOf(reader) : chat;
  const alt = reader ? altOf(reader, 'peer_recipient') : {};
  const copy = { deviceSentMessage: { destinationJid, message } };
  await sendToCompanion(network, phone, companion, copy, { id, recipient: destinationJid, ...alt });
}

interface Sealed {
  readonly phone: Phone;
  readonly reader: Phone;
  readonly companion: Companion;
  readonly group: Group | undefined;
  readonly message: proto.IMessage;
  readonly id: string;
  readonly damaged?: boolean;
}

async function sendSealed(network: Network, sealed: Sealed, attempt = ''): Promise<void> {
  const { phone, reader, companion, group, message, id, damaged } = sealed;
  if (!companion.bundle) return;
  const peer = companionJid(reader, companion.id);
  await phone.signal.openSession(peer, companion.bundle);
  const parts = group ? await sealForGroup(phone, peer, group, message) : [await sealFor(phone, peer, message)];
  if (damaged) for (const part of parts) damage(part);
  const from: Record<string, string> = group
    ? { from: group.id, participant: jidOf(phone), ...altOf(phone, 'participant'), addressing_mode: phone.addressing }
    : { from: jidOf(phone), ...altOf(phone, 'sender') };
  const attrs = { ...from, ...editMark(message), id, t: seconds(), notify: phone.name, type: stanzaType(message) };
  deliver(network, companion, node('message', attrs, parts), attempt);
}

async function sealFor(phone: Phone, peer: string, message: proto.IMessage): Promise<BinaryNode> {
  const { type, ciphertext } = await phone.signal.encrypt(peer, message);
  return node('enc', { v: '2', type }, ciphertext);
}

async function sealForGroup(phone: Phone, peer: string, group: Group, message: proto.IMessage): Promise<BinaryNode[]> {
  const sealed = await phone.signal.encryptGroup(group.id, lidOf(phone), message);
  const { ciphertext, senderKeyDistributionMessage: axolotlSenderKeyDistributionMessage } = sealed;
  const keys = { senderKeyDistributionMessage: { groupId: group.id, axolotlSenderKeyDistributionMessage } };
  return [await sealFor(phone, peer, keys), node('enc', { v: '2', type: 'skmsg' }, ciphertext)];
}

function damage(part: BinaryNode): void {
  if (!(part.content instanceof Uint8Array)) return;
  const bytes = Buffer.from(part.content);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 0xff, bytes.length - 1);
  part.content = bytes;
}

/** A companion could not read a message and asks for it again, with fresh keys if it sent some. */
export async function sendAgain(
  network: Network,
  reader: Phone,
  companion: Companion,
  receipt: BinaryNode,
): Promise<void> {
  const { id = '', to = '', participant } = receipt.attrs;
  const author = phoneAt(network, participant ?? to);
  const entry = author && findEntry(author, id);
  const bundle = readRetryKeys(receipt) ?? companion.bundle;
  if (!author || !entry || !bundle) return;
  await author.signal.openSession(companionJid(reader, companion.id), bundle, true);
  const message = messageOf(entry);
  await sendSealed(network, { phone: author, reader, companion, group: groupAt(network, to), message, id }, 'again');
}

function editMark({ protocolMessage: order }: proto.IMessage): Record<string, string> {
  if (order?.type === Type.REVOKE) return { edit: '7' };
  return order?.type === Type.MESSAGE_EDIT ? { edit: '1' } : {};
}

function stanzaType(message: proto.IMessage): string {
  if (message.reactionMessage) return 'reaction';
  if (message.pollCreationMessage ?? message.pollCreationMessageV3) return 'poll';
  const isFile = Object.entries(message).some(
    ([name, value]) => value && /^(image|video|audio|document|sticker)/.test(name),
  );
  return isFile ? 'media' : 'text';
}
