import type { BodyOf } from '@oplano/contracts';
import type { ContactCard, Message, messageRoutes, TemplateChoice } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ticketQuery } from '#features/tickets';
import { call, routes, type Answer } from '#platform/api';
import { refreshed, touches, withNewer, withOlder, type Conversation } from './conversation.ts';
import { withHeard } from './heard-messages.ts';

/** Starts the key of every conversation in the cache. */
export const conversationsKey = ['messages', 'conversation'] as const;

/** How many pages are asked for again after a gap; what stands further above stays as it was. */
const refreshPages = 10;

interface Place {
  readonly before?: string;
  readonly after?: string;
  readonly around?: number;
}

const fetchPage = async (ticketUuid: string, place: Place, signal?: AbortSignal): Promise<Conversation> => {
  const { around, ...cursors } = place;
  // A page that is fetched is not a page that somebody looks at (useMarkRead).
  const query = { ...cursors, ...(around === undefined ? {} : { around: String(around) }), read: 'false' } as const;
  const page = await call(routes.messages.list, { params: { ticketUuid }, query, ...(signal ? { signal } : {}) });
  return { ...page };
};

/** The same stretch once more, from its newer end upwards. */
async function fetchAgain(ticketUuid: string, known: Conversation, signal: AbortSignal): Promise<Conversation> {
  const middle = known.messages[Math.floor(known.messages.length / 2)];
  const place = known.hasNewer && middle ? { around: middle.id } : {};
  let fresh = await fetchPage(ticketUuid, place, signal);
  const oldest = known.messages[0];
  for (let page = 1; page < refreshPages; page += 1) {
    const first = fresh.messages[0];
    if (!fresh.hasMore || !fresh.before || !first || !oldest || first.createdAt <= oldest.createdAt) break;
    fresh = withOlder(fresh, await fetchPage(ticketUuid, { before: fresh.before }, signal));
  }
  return fresh;
}

const newerOf = (shown: Ticket | undefined, told: Ticket): Ticket =>
  shown && shown.version >= told.version ? shown : told;

/** A conversation from its newest messages upwards, or around one message of it. */
export const conversationQuery = (ticketUuid: string, around?: number) =>
  queryOptions({
    queryKey: [...conversationsKey, ticketUuid, around ?? 'newest'] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Conversation> => {
      const known = client.getQueryData<Conversation>(queryKey);
      // What was told while the answer was under way.
      const withNews = (answer: Conversation) => withHeard(client, ticketUuid, answer);
      if (!known) {
        const first = await fetchPage(ticketUuid, around === undefined ? {} : { around }, signal);
        // The answer brings its ticket along, so that need not be asked for.
        client.setQueryData(ticketQuery(ticketUuid).queryKey, (shown) => newerOf(shown, first.ticket));
        return withNews(refreshed(client.getQueryData<Conversation>(queryKey), first));
      }
      const fresh = await fetchAgain(ticketUuid, known, signal);
      const current = client.getQueryData<Conversation>(queryKey);
      return withNews(current && touches(current, fresh) ? refreshed(current, fresh) : fresh);
    },
    structuralSharing: false,
  });

type ConversationOptions = ReturnType<typeof conversationQuery>;

/** Fetches the page above into the cache. */
export async function loadOlder(client: QueryClient, uuid: string, options: ConversationOptions): Promise<void> {
  const before = client.getQueryData(options.queryKey)?.before;
  if (!before) return;
  const page = await fetchPage(uuid, { before });
  client.setQueryData(options.queryKey, (known) => known && withHeard(client, uuid, withOlder(known, page)));
}

/** Fetches the page below, after a look around an old message. */
export async function loadNewer(client: QueryClient, uuid: string, options: ConversationOptions): Promise<void> {
  const after = client.getQueryData(options.queryKey)?.after;
  if (!after) return;
  const page = await fetchPage(uuid, { after });
  client.setQueryData(options.queryKey, (known) => known && withHeard(client, uuid, withNewer(known, page)));
}

/** Every conversation of this contact and connection that is in the cache follows a change. */
export function patchConversations(client: QueryClient, change: (known: Conversation) => Conversation): void {
  for (const query of client.getQueryCache().findAll({ queryKey: conversationsKey })) {
    // Only `conversationQuery` writes under this key.
    const known = query.state.data as Conversation | undefined;
    const next = known && change(known);
    if (next === known) continue;
    // A patch is not an answer: what was due for a fetch before it still is.
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    query.setData(next, { manual: true, updatedAt });
    if (isInvalidated) query.invalidate();
  }
}

export interface Saying {
  readonly body: string;
  readonly clientId: string;
  readonly isPrivate: boolean;
  readonly signed: boolean;
  readonly quotedId: number | null;
  /** Colleagues that a note names. */
  readonly mentionedIds?: readonly number[];
}

/** What is said instead of words. */
export interface Special {
  readonly cards?: readonly ContactCard[];
  readonly template?: TemplateChoice;
  readonly location?: { latitude: number; longitude: number; name: string; address: string };
}

export const sendText = (ticketId: number, say: Saying, { cards, template, location }: Special = {}) =>
  call(routes.messages.send, {
    params: { ticketId },
    body: {
      body: say.body,
      clientId: say.clientId,
      isPrivate: say.isPrivate,
      signed: say.signed,
      quotedMsg: say.quotedId,
      ...(say.mentionedIds ? { mentionedIds: [...say.mentionedIds] } : {}),
      ...(cards ? { vCard: [...cards] } : {}),
      ...(template ? { template } : {}),
      ...(location ? { location } : {}),
    },
  });

const flag = (value: boolean) => (value ? 'true' : 'false') as 'true' | 'false';

export const sendFile = (
  ticketId: number,
  say: Saying,
  file: File,
  more: { voice: boolean; template?: TemplateChoice },
) =>
  call(routes.messages.send, {
    params: { ticketId },
    file,
    body: {
      body: say.body,
      clientId: say.clientId,
      isPrivate: flag(say.isPrivate),
      signed: flag(say.signed),
      voice: flag(more.voice),
      ...(more.template ? { template: JSON.stringify(more.template) } : {}),
      ...(say.quotedId === null ? {} : { quotedMsg: say.quotedId }),
    },
  });

export const editMessage = (messageId: number, body: string, mentionedIds: readonly number[]) =>
  call(routes.messages.edit, {
    params: { messageId },
    body: { body, ...(mentionedIds.length > 0 ? { mentionedIds: [...mentionedIds] } : {}) },
  });
export const deleteMessage = (messageId: number) => call(routes.messages.remove, { params: { messageId } });
export const reactToMessage = (messageId: number, emoji: string) =>
  call(routes.messages.react, { params: { messageId }, body: { emoji } });
export const retryMessage = (messageId: number) => call(routes.messages.retry, { params: { messageId } });
export const forwardMessage = (errand: BodyOf<typeof messageRoutes.forward>) =>
  call(routes.messages.forward, { body: errand });
export const versionsQuery = (message: Message) =>
  queryOptions({
    queryKey: ['messages', 'versions', message.id, message.version],
    queryFn: ({ signal }) => call(routes.messages.versions, { params: { messageId: message.id }, signal }),
  });

/** How long a list of templates is shown again without asking. */
const templatesFreshMs = 60_000;

/** The approved templates of the number a ticket is answered from; `anew` passes over what the server remembers. */
export const templatesQuery = ({ id, whatsappId }: Pick<Ticket, 'id' | 'whatsappId'>, anew = false) =>
  queryOptions({
    queryKey: ['messages', 'templates', whatsappId],
    queryFn: async ({ signal }) => {
      const query = { fresh: anew ? ('true' as const) : ('false' as const) };
      return (await call(routes.messages.templates, { params: { ticketId: id }, query, signal })).templates;
    },
    staleTime: templatesFreshMs,
  });

/** All messages of a conversation, page by page from the newest upwards. */
export async function* pagesUpwards(ticketUuid: string, signal: AbortSignal): AsyncGenerator<readonly Message[]> {
  let place: Place = {};
  for (;;) {
    const { messages, hasMore, before } = await fetchPage(ticketUuid, place, signal);
    yield messages;
    if (!hasMore || !before) return;
    place = { before };
  }
}

export const markRead = (ticketId: number) => call(routes.tickets.read, { params: { ticketId } });

export const notesQuery = ({ id, contactId }: Pick<Ticket, 'id' | 'contactId'>) =>
  queryOptions({
    queryKey: ['messages', 'notes', contactId],
    queryFn: ({ signal }) =>
      call(routes.tickets.notes, { query: { ticketId: String(id), contactId: String(contactId) }, signal }),
  });
export const addNote = ({ id: ticketId, contactId }: Ticket, note: string) =>
  call(routes.tickets.addNote, { body: { note, ticketId, contactId } });
export const deleteNote = (noteId: number) => call(routes.tickets.removeNote, { params: { noteId } });

export type Note = Answer<typeof routes.tickets.notes>[number];
