import type { BodyOf } from '@oplano/contracts';
import type { Chat, ChatMessage, chatRoutes } from '@oplano/contracts/chats';
import { lastWords, mentionedIn } from '@oplano/core/chats';
import { keepFiles } from '#features/files';
import { storeEnclosures, type Enclosures } from '#features/messages';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { countSaid, findSaid, insertChatMessage, type NewChatMessage } from './chat-messages.repo.ts';
import { chatLiveFeed } from './chats.audience.ts';
import { getChatMessage } from './chats.queries.ts';
import { saveChat } from './chats.repo.ts';
import { chatNow, lockOwnChat } from './own-chat.ts';

type Form = BodyOf<typeof chatRoutes.send>;

export interface SaidInChat {
  readonly message: ChatMessage;
  readonly chat: Chat;
}

/** Stores what somebody says, counts it for everybody else and moves the chat up. Undefined: it was said before. */
export async function storeSaid(
  place: Pick<CompanyCtx, 'db' | 'companyId'>,
  said: NewChatMessage,
): Promise<string | undefined> {
  const id = await insertChatMessage(place, said);
  if (id === undefined) return undefined;
  await countSaid(place, { chatId: said.chatId, id, senderId: said.sender.id, mentions: said.mentions });
  const words = said.body === '' ? (said.media?.name ?? '') : said.body;
  await saveChat(place, said.chatId, { last_message: lastWords(said.sender.name, words), said_at: said.now });
  return id;
}

/** The chat to say it in, locked; refused where nobody would read it, or there is nothing to say. */
async function demandSayable(ctx: Ctx, chatId: number, form: Form, hasFile: boolean): Promise<Chat> {
  const chat = await lockOwnChat(ctx, chatId);
  if (form.message.trim() === '' && !hasFile) throw new AppError('ERR_CREATING_MESSAGE');
  if (chat.users.length < 2) throw new AppError('ERR_CHAT_EMPTY');
  return chat;
}

/** Says something in a chat. A file is made ready and stored before the chat is locked to say it. */
export async function sendChatMessage(
  step: Step,
  chatId: number,
  form: Form,
  { file, storage }: { readonly file: UploadedFile | undefined; readonly storage: Storage },
): Promise<SaidInChat> {
  let enclosures: Enclosures = { media: [], expected: null };
  if (file) {
    const companyId = await step(async (ctx) => {
      await demandSayable(ctx, chatId, form, true);
      return ctx.companyId;
    });
    enclosures = await storeEnclosures(step, storage, { companyId, files: [file], voice: form.voice });
  }
  return step(async (ctx) => {
    const chat = await demandSayable(ctx, chatId, form, file !== undefined);
    return say(ctx, chat, form, enclosures);
  });
}

async function say(ctx: Ctx, chat: Chat, form: Form, { media, expected }: Enclosures): Promise<SaidInChat> {
  const { actor, now } = ctx;
  const body = form.message.trim();
  const quotedId = form.quotedId ? String(form.quotedId) : null;
  // An answer to what was said elsewhere, or to nothing, is refused.
  if (quotedId !== null) await getChatMessage(ctx, chat.id, quotedId);
  const id = await storeSaid(ctx, {
    chatId: chat.id,
    sender: { id: actor.userId, name: actor.name },
    body,
    clientId: form.clientId ?? null,
    quotedId,
    mentions: mentionedIn(
      body,
      chat.users.map(({ user }) => user),
      actor.userId,
    ),
    media: media[0] ?? null,
    now,
  });
  // The same call again: what it said the first time is the answer, and the file of this one is forgotten.
  if (id === undefined) return again(ctx, chat, form.clientId ?? '');
  if (expected) await keepFiles(ctx, expected);
  const message = await getChatMessage(ctx, chat.id, id);
  const after = await chatNow(ctx, chat.id);
  ctx.emit(chatLiveFeed, 'new-message', { newMessage: message, chat: after });
  return { message, chat: after };
}

async function again(ctx: Ctx, chat: Chat, clientId: string): Promise<SaidInChat> {
  const said = await findSaid(ctx, ctx.actor.userId, clientId);
  if (said?.chat_id !== chat.id) throw new AppError('ERR_CREATING_MESSAGE');
  return { message: await getChatMessage(ctx, chat.id, said.id), chat };
}
