import type { MessageContent } from '@oplano/contracts/messages';
import type { CompanyCtx } from '#platform/use-case';
import type { Address, ChannelDriver, KnownMessage } from '#ports/channels';
import { addressOf } from '#features/contacts';
import { findMessage, readOriginal } from '../messages.repo.ts';
import type { MessageRow } from '../message-record.ts';
import type { OutboxRow } from './outbox-entry.ts';

export interface OutgoingMessage {
  readonly id: string;
  readonly externalId: string | null;
  readonly body: string;
  readonly content: MessageContent;
  readonly known: KnownMessage;
  readonly quote: KnownMessage | undefined;
  readonly forward: KnownMessage | undefined;
}

/** The message behind an entry, as the driver needs it; null: it is gone. */
export async function knownMessage(
  ctx: CompanyCtx,
  channel: ChannelDriver['kind'],
  row: OutboxRow,
  forwardId: string | undefined,
): Promise<OutgoingMessage | 'noAddress' | null> {
  if (row.message_id === null) return null;
  const message = await findMessage(ctx.db, ctx.companyId, row.message_id);
  if (!message) return null;
  const chat = await addressOf(ctx, channel, row.chat_id);
  if (!chat) return 'noAddress';
  const other = async (id: string | null | undefined): Promise<KnownMessage | undefined> => {
    const found = id ? await findMessage(ctx.db, ctx.companyId, id) : undefined;
    return found?.external_id ? asKnown(ctx, channel, found, chat) : undefined;
  };
  return {
    id: message.id,
    externalId: message.external_id,
    body: message.body,
    content: message.content as MessageContent,
    known: await asKnown(ctx, channel, message, chat),
    quote: await other(message.quoted_id),
    forward: await other(forwardId),
  };
}

async function asKnown(
  ctx: CompanyCtx,
  channel: ChannelDriver['kind'],
  message: MessageRow,
  chat: Address,
): Promise<KnownMessage> {
  const raw = await readOriginal(ctx.db, ctx.companyId, message.id);
  const author = message.contact_id === null ? null : await addressOf(ctx, channel, message.contact_id);
  return {
    externalId: message.external_id ?? '',
    chat: placeOf(message, chat),
    ...(author ? { author } : {}),
    fromMe: message.from_me,
    body: message.body,
    ...(raw ? { raw } : {}),
  };
}

/** A message is quoted, read and taken back where it stood, whatever other names its chat has. */
const placeOf = ({ native_chat }: { native_chat: string | null }, chat: Address): Address =>
  native_chat === null ? chat : { ...chat, native: native_chat };
