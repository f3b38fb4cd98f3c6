import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientEvent } from '@oplano/contracts';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket, TicketTab } from '@oplano/contracts/tickets';
import { io } from 'socket.io-client';
import type { Desk } from './desk.ts';
import { emptyPicture, hear, reloaded, type Chat, type News, type Picture } from './picture.ts';

/** A picture that live events keep fresh, fetched anew only where the browser would: after a gap. */
export interface LiveScreen {
  picture(): Picture;
  /** Opens the conversation of a ticket in place of the one that is open. */
  open(ticket: Ticket): Promise<void>;
  /** The answer to a call of one's own. */
  told(answer: { message: Message }): void;
  /** The server and this screen hear each other. */
  isUp(): boolean;
  /** When the line is up and nothing is being fetched. */
  settled(): Promise<void>;
  close(): void;
}

interface ScreenParts {
  readonly url: string;
  readonly desk: Desk;
  readonly tabs: readonly TicketTab[];
  readonly fetchTickets: () => Promise<Ticket[]>;
  readonly fetchChat: (uuid: string) => Promise<Chat | null>;
}

const retryMs = 1_000;
const heardOfMessages: ReadonlySet<string> = new Set(['create', 'update', 'remove']);

export async function watchLive({ url, desk, tabs, fetchTickets, fetchChat }: ScreenParts): Promise<LiveScreen> {
  let picture = emptyPicture;
  let opened: Ticket | null = null;
  /** One for each fetch under way: the news since it began. */
  const listening = new Set<News[]>();
  let fetching: Promise<void> | undefined;
  let isStale = true;
  let isClosed = false;

  const identity = () => ({ userId: String(desk.session().user.id), token: desk.session().token });
  const socket = io(url, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    forceNew: true,
    auth: (give) => give(identity()),
    reconnectionDelay: retryMs,
    reconnectionDelayMax: retryMs,
    randomizationFactor: 0,
  });

  /** Resolves when the server has let us in, or the line is gone. */
  const ask = (event: ClientEvent, ...args: unknown[]) =>
    new Promise<void>((resolve) => {
      const done = (): void => {
        socket.off('disconnect', done);
        resolve();
      };
      socket.on('disconnect', done);
      socket.emit(event, ...args, done);
    });

  /** An answer may be older than the news that overtook it. */
  async function during<T>(fetch: () => Promise<T>): Promise<{ answer: T; since: readonly News[] }> {
    const since: News[] = [];
    listening.add(since);
    try {
      return { answer: await fetch(), since };
    } finally {
      listening.delete(since);
    }
  }

  async function refetch(): Promise<void> {
    while (isStale && !isClosed) {
      isStale = false;
      const target = opened;
      const { answer, since } = await during(async () => ({
        tickets: await fetchTickets(),
        chat: target && (await fetchChat(target.uuid)),
      }));
      picture = reloaded(answer.tickets, target === opened ? answer.chat : picture.chat, since);
    }
  }
  function refresh(): void {
    isStale = true;
    fetching ??= refetch().finally(() => {
      fetching = undefined;
      if (isStale && !isClosed) refresh();
    });
  }

  function take(news: News): void {
    for (const since of listening) since.push(news);
    picture = hear(picture, news);
    // Another attendance of the same conversation: how much of it is shown here is the server's to say.
    if (news.feed === 'message' && news.action === 'create' && isOther(picture.chat, news.ticket)) refresh();
  }

  socket.on('connect', () => {
    // As the browser does, which says it again every five minutes: nobody should have to wait for that.
    socket.emit('userStatus');
    // Rooms first: what happens from here on is heard, what happened before is fetched.
    const rooms = [ask('joinNotification'), ...tabs.map((tab) => ask('joinTickets', tab))];
    if (opened) rooms.push(ask('joinChatBox', String(opened.id)));
    void Promise.all(rooms).then(refresh);
  });
  const comeBack = (): void => {
    setTimeout(() => {
      if (isClosed) return;
      desk.renew().then(() => socket.connect(), comeBack);
    }, retryMs);
  };
  socket.on('connect_error', () => {
    if (!socket.active) comeBack();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') comeBack();
  });
  const { companyId } = desk.session().user;
  socket.on(
    `company-${companyId}-contact`,
    ({ contactId, mergedInto }: { contactId?: number; mergedInto?: number }) => {
      // What was said with both is in one conversation now.
      const shown = picture.chat?.ticket.contactId;
      if (mergedInto !== undefined && (shown === contactId || shown === mergedInto)) refresh();
    },
  );
  socket.on(`company-${companyId}-ticket`, (event: object) => take({ feed: 'ticket', ...event } as News));
  socket.on(`company-${companyId}-appMessage`, (event: { action: string }) => {
    if (heardOfMessages.has(event.action)) take({ feed: 'message', ...event } as unknown as News);
  });

  const screen: LiveScreen = {
    picture: () => picture,
    async open(ticket) {
      if (opened && socket.connected) socket.emit('joinChatBoxLeave', String(opened.id));
      opened = ticket;
      if (socket.connected) await ask('joinChatBox', String(ticket.id));
      const { answer: chat, since } = await during(() => fetchChat(ticket.uuid));
      if (opened === ticket) picture = since.reduce(hear, { ...picture, chat });
    },
    told({ message }) {
      const ticket = picture.chat?.ticket;
      if (ticket) take({ feed: 'message', action: 'create', message, ticket });
    },
    isUp: () => socket.connected,
    async settled() {
      while (!isClosed && (!socket.connected || fetching || isStale)) await sleep(50);
    },
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };
  await screen.settled();
  return screen;
}

const isOther = (chat: Chat | null, ticket: Ticket): boolean =>
  chat !== null &&
  chat.ticket.id !== ticket.id &&
  chat.ticket.contactId === ticket.contactId &&
  chat.ticket.whatsappId === ticket.whatsappId;
