import { readFile, unlink } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { encryptedStream, proto } from 'baileys';
import type { ChatEntry, Companion, Network, Phone } from '../model.ts';
import { happen, messageOf } from './chat.ts';
import { findPhone, jidOf, needPhone, pnOf } from './find.ts';
import { sendToCompanion } from './own-companions.ts';
import { newMessageId } from '../wire/node.ts';

const { HistorySyncType } = proto.HistorySync;
/** A freshly linked client gets the newest of each chat at once and the rest afterwards, in pieces. */
const newest = 20;
const pieceSize = 500;

export interface OldMessage {
  readonly id?: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly at: Date;
}

/** Puts an old conversation on the phone, as if it had happened. */
export function seedChat(network: Network, phone: Phone, withNumber: string, messages: readonly OldMessage[]): void {
  const other = needPhone(network, withNumber);
  for (const { id = newMessageId(), fromMe, text, at } of messages) {
    const message = { conversation: text };
    const from = fromMe ? phone.number : other.number;
    happen(network, phone, { chat: other.number, from, fromMe, id, message, at, status: 'read' });
    happen(network, other, { chat: phone.number, from, fromMe: !fromMe, id, message, at, status: 'read' });
  }
}

/** What a phone does once after it was linked: its chats, oldest knowledge last. */
export async function sendHistory(network: Network, phone: Phone, companion: Companion): Promise<void> {
  const chats = [...phone.chats].map(([chat, entries]) => ({
    chat,
    entries: entries.filter(({ deleted }) => !deleted),
  }));
  const older = chats.flatMap(({ chat, entries }) => entries.slice(0, -newest).map((entry) => ({ chat, entry })));
  await sendChunk(network, phone, companion, {
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    ...(older.length === 0 ? { progress: 100 } : {}),
    chunkOrder: 1,
    conversations: chats.map(({ chat, entries }) => conversation(network, chat, entries.slice(-newest))),
    phoneNumberToLidMappings: [...phone.chats.keys()].flatMap((chat) => {
      const other = findPhone(network, chat);
      return other ? [{ pnJid: pnOf(other), lidJid: `${other.lid}@lid` }] : [];
    }),
  });
  const names = [...phone.chats.keys()].flatMap((chat) => findPhone(network, chat) ?? []);
  const pushnames = names.map((other) => ({ id: jidOf(other), pushname: other.name }));
  await sendChunk(network, phone, companion, { syncType: HistorySyncType.PUSH_NAME, pushnames });
  for (let start = 0; start < older.length; start += pieceSize) {
    const piece = Map.groupBy(older.slice(start, start + pieceSize), ({ chat }) => chat);
    const conversations = [...piece].map(([chat, rows]) =>
      conversation(
        network,
        chat,
        rows.map(({ entry }) => entry),
      ),
    );
    const progress = Math.min(100, Math.round(((start + pieceSize) / older.length) * 100));
    const chunkOrder = 2 + start / pieceSize;
    await sendBlob(network, phone, companion, {
      syncType: HistorySyncType.FULL,
      progress,
      chunkOrder,
      conversations,
    });
  }
}

/** Newest first, as phones send it. */
function conversation(network: Network, chat: string, entries: readonly ChatEntry[]): proto.IConversation {
  const other = findPhone(network, chat);
  const group = network.groups.get(chat);
  const id = other ? jidOf(other) : chat;
  const messages = entries.toReversed().map((entry) => {
    const author = findPhone(network, entry.from);
    const participant = group && author && !entry.fromMe ? { participant: jidOf(author) } : {};
    return {
      message: {
        key: { remoteJid: id, fromMe: entry.fromMe, id: entry.id, ...participant },
        messageTimestamp: Math.floor(Date.parse(entry.at) / 1000),
        message: messageOf(entry),
        ...(entry.fromMe ? { status: entry.status === 'read' ? 4 : 3 } : {}),
        ...participant,
      },
    };
  });
  const name = group?.subject ?? other?.name ?? chat;
  return { id, ...(other ? { pnJid: pnOf(other) } : {}), name, displayName: name, unreadCount: 0, messages };
}

type Notification = proto.Message.IHistorySyncNotification;

async function notify(network: Network, phone: Phone, companion: Companion, how: Notification): Promise<void> {
  const type = proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION;
  const message = { protocolMessage: { type, historySyncNotification: how } };
  await sendToCompanion(network, phone, companion, message, { category: 'peer' });
}

const about = ({ syncType, progress, chunkOrder }: proto.IHistorySync): Notification => ({
  syncType: syncType as unknown as Notification['syncType'] & number,
  ...(progress ? { progress } : {}),
  ...(chunkOrder ? { chunkOrder } : {}),
});

/** Small pieces travel inside the notification. */
async function sendChunk(network: Network, phone: Phone, companion: Companion, sync: proto.IHistorySync) {
  const inline = deflateSync(proto.HistorySync.encode(sync).finish());
  await notify(network, phone, companion, { ...about(sync), initialHistBootstrapInlinePayload: inline });
}

/** Large ones wait, encrypted, on the media host. */
async function sendBlob(network: Network, phone: Phone, companion: Companion, sync: proto.IHistorySync) {
  const plain = deflateSync(proto.HistorySync.encode(sync).finish());
  const file = await encryptedStream(plain, 'md-msg-hist', {});
  const { directPath } = network.media.keep(await readFile(file.encFilePath), 'md-msg-hist');
  await unlink(file.encFilePath);
  const { mediaKey, fileSha256, fileEncSha256, fileLength } = file;
  await notify(network, phone, companion, {
    ...about(sync),
    directPath,
    mediaKey,
    fileSha256,
    fileEncSha256,
    fileLength,
  });
}
