import type { Chat, ChatForm, ChatMessage } from '@oplano/contracts/chats';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { stretches, type Stretch } from '#features/messages';
import { call, routes } from '#platform/api';

/** The part of a chat that was loaded. */
export type Talk = Stretch<ChatMessage>;

/** What was said is numbered in its order. */
const { refreshed, touches, withCreated, withNewer, withOlder } = stretches<ChatMessage>((a, b) => a.id - b.id);

/** How many pages are asked for again after a gap. */
const refreshPages = 10;
const talksKey = ['chats', 'messages'] as const;

interface Place {
  readonly before?: string;
  readonly after?: string;
  readonly around?: string;
}

async function fetchPage(chatId: number, place: Place, signal?: AbortSignal): Promise<Talk> {
  const query = { ...place };
  const page = await call(routes.chats.messages, { params: { chatId }, query, ...(signal ? { signal } : {}) });
  const { records: messages, hasMore, hasNewer } = page;
  const edge = (message: ChatMessage | undefined) => (message ? String(message.id) : null);
  return { messages, hasMore, hasNewer, before: edge(messages[0]), after: edge(messages.at(-1)) };
}

/** The same stretch once more, from its newer end upwards. */
async function fetchAgain(chatId: number, known: Talk, signal: AbortSignal): Promise<Talk> {
  const middle = known.messages[Math.floor(known.messages.length / 2)];
  let fresh = await fetchPage(chatId, known.hasNewer && middle ? { around: String(middle.id) } : {}, signal);
  const oldest = known.messages[0];
  for (let page = 1; page < refreshPages; page += 1) {
    const first = fresh.messages[0];
    if (!fresh.hasMore || !fresh.before || !first || !oldest || first.id <= oldest.id) break;
    fresh = withOlder(fresh, await fetchPage(chatId, { before: fresh.before }, signal));
  }
  return fresh;
}

/** A chat from its newest messages upwards, or around one of them. */
export const talkQuery = (chatId: number, around?: number) =>
  queryOptions({
    queryKey: [...talksKey, chatId, around ?? 'newest'] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Talk> => {
      const known = client.getQueryData<Talk>(queryKey);
      if (!known) return fetchPage(chatId, around === undefined ? {} : { around: String(around) }, signal);
      const fresh = await fetchAgain(chatId, known, signal);
      const current = client.getQueryData<Talk>(queryKey) ?? known;
      return touches(current, fresh) ? refreshed(current, fresh) : fresh;
    },
    structuralSharing: false,
  });

type TalkOptions = ReturnType<typeof talkQuery>;

export async function loadOlderSaid(client: QueryClient, chatId: number, { queryKey }: TalkOptions): Promise<void> {
  const before = client.getQueryData(queryKey)?.before;
  if (!before) return;
  const page = await fetchPage(chatId, { before });
  client.setQueryData(queryKey, (known) => known && withOlder(known, page));
}

export async function loadNewerSaid(client: QueryClient, chatId: number, { queryKey }: TalkOptions): Promise<void> {
  const after = client.getQueryData(queryKey)?.after;
  if (!after) return;
  const page = await fetchPage(chatId, { after });
  client.setQueryData(queryKey, (known) => known && withNewer(known, page));
}

/** What is shown of a message where it is answered. */
const quoteOf = ({ id, senderId, sender, message, media, isDeleted }: ChatMessage): ChatMessage['quotedMsg'] => ({
  id,
  senderId,
  senderName: sender.name,
  message,
  media,
  isDeleted,
});

function withUpdated(known: Talk, changed: ChatMessage): Talk {
  const before = known.messages.find(({ id }) => id === changed.id);
  if (before && before.version >= changed.version) return known;
  const messages = known.messages.map((other) => {
    if (other.id === changed.id) return changed;
    return other.quotedMsg?.id === changed.id ? { ...other, quotedMsg: quoteOf(changed) } : other;
  });
  return { ...known, messages };
}

/** Puts what was said or changed into what is loaded of its chat. */
export function putSaid(client: QueryClient, message: ChatMessage, isNew: boolean): void {
  for (const query of client.getQueryCache().findAll({ queryKey: [...talksKey, message.chatId] })) {
    // Only `talkQuery` writes under this key.
    const known = query.state.data as Talk | undefined;
    if (!known) {
      // The answer under way may be older than this.
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
      continue;
    }
    const next = isNew ? withCreated(known, message) : withUpdated(known, message);
    if (next === known) continue;
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    query.setData(next, { manual: true, updatedAt });
    if (isInvalidated) query.invalidate();
  }
}

export const createChat = (body: Pick<ChatForm, 'title' | 'users'>): Promise<Chat> =>
  call(routes.chats.create, { body });
export const updateChat = (chatId: number, body: Pick<ChatForm, 'title' | 'users'>): Promise<Chat> =>
  call(routes.chats.update, { params: { chatId }, body });
export const deleteChat = (chatId: number) => call(routes.chats.remove, { params: { chatId } });
export const leaveChat = (chatId: number) => call(routes.chats.leave, { params: { chatId } });
export const editSaid = (chatId: number, chatMessageId: number, message: string) =>
  call(routes.chats.edit, { params: { chatId, chatMessageId }, body: { message } });
export const deleteSaid = (chatId: number, chatMessageId: number) =>
  call(routes.chats.removeMessage, { params: { chatId, chatMessageId } });
export const readChat = (chatId: number, userId: number, upTo: number): Promise<Chat> =>
  call(routes.chats.read, { params: { chatId }, body: { userId, upTo } });
export const tellTyping = (chatId: number, isTyping: boolean) =>
  call(routes.chats.typing, { params: { chatId }, body: { isTyping } });
export const searchQuery = (chatId: number, searchParam: string) =>
  queryOptions({
    queryKey: ['chats', 'search', chatId, searchParam],
    queryFn: ({ signal }) => call(routes.chats.search, { params: { chatId }, query: { searchParam }, signal }),
    enabled: searchParam !== '',
  });
