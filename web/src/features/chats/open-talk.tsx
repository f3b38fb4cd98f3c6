import ForumOutlined from '@mui/icons-material/ForumOutlined';
import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import type { Message } from '@oplano/contracts/messages';
import { chatName, ticketsIn, unreadsOf } from '@oplano/core/chats';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  ChatContext,
  chatRows,
  chatStyles,
  checkFiles,
  firstUnread,
  keyOf,
  MessageList,
  useFileDrop,
  useLooking,
  useStretch,
  type Jump,
  type OpenChatState,
  type Referring,
} from '#features/messages';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { EmptyState } from '#ui/empty-state';
import { asAnswered, asMessage } from './as-message.ts';
import { ChatComposer } from './chat-composer.tsx';
import { TalkHeader } from './talk-header.tsx';
import { ChatMessageMenu, type SaidTarget } from './chat-message-menu.tsx';
import { ChatSearch } from './chat-search.tsx';
import { patchOpenChat } from './chats.api.ts';
import { forgetRefusedFiles, sayInChat, useRefusedFiles, useUnsentTalk } from './outgoing-talk.ts';
import { editSaid, loadNewerSaid, loadOlderSaid, putSaid, readChat, talkQuery, type Talk } from './talk.api.ts';
import { TalkDialogs, type TalkDialog } from './talk-dialogs.tsx';
import { TicketCard } from './ticket-card.tsx';

interface OpenTalkProps {
  readonly chat: Chat;
  readonly talk: Talk;
  readonly around: number | undefined;
  readonly onAround: (messageId: number | undefined) => void;
  readonly onBack: (() => void) | undefined;
  readonly onGone: () => void;
}

/** Older messages are fetched this close to the top. */
const nearTop = 600;

/** Tells the server how far somebody has read, as long as they look at it. */
function useReadMark(chat: Chat, newestId: number | undefined): void {
  const client = useQueryClient();
  const { id: userId } = useSessionUser();
  const isLooking = useLooking();
  const hasUnread = unreadsOf(chat, userId) > 0;
  useEffect(() => {
    if (!isLooking || !hasUnread || newestId === undefined) return;
    // If it fails, the next message or the next look tries again.
    readChat(chat.id, userId, newestId).then(
      (next) => patchOpenChat(client, next),
      () => undefined,
    );
  }, [client, chat.id, userId, isLooking, hasUnread, newestId]);
}

/** The files of a chat that the server refused, to be looked at again once nothing else is on its way. */
function useReturnedFiles(chatId: number): TalkDialog | null {
  const { id: userId } = useSessionUser();
  const isSending = useUnsentTalk(({ waiting }) => waiting.some(({ ticket }) => ticket.id === chatId));
  const all = useRefusedFiles(({ refused }) => refused);
  const entries = all.filter((one) => one.userId === userId && one.chatId === chatId).map(({ entry }) => entry);
  if (isSending || entries.length === 0) return null;
  return { kind: 'files', files: entries.map(({ file }) => file), captions: entries.map(({ body }) => body) };
}

/** A chat that is there. */
export function OpenTalk({ chat, talk, around, onAround, onBack, onGone }: OpenTalkProps) {
  const { t } = useTranslation('chats');
  const client = useQueryClient();
  const user = useSessionUser();
  const pane = useRef<HTMLDivElement>(null);
  const waiting = useUnsentTalk((state) => state.waiting);
  const [jump, setJump] = useState<(Jump & { readonly around: number | undefined }) | null>(null);
  /** Changes of messages that are not at the server yet. */
  const [changes, setChanges] = useState<Readonly<Record<number, string>>>({});
  const [referring, setReferring] = useState<Referring | null>(null);
  const [menu, setMenu] = useState<SaidTarget | null>(null);
  const [asked, setDialog] = useState<TalkDialog | null>(null);
  const returned = useReturnedFiles(chat.id);
  const dialog = asked ?? returned;
  const [isSearching, setSearching] = useState(false);
  const options = talkQuery(chat.id, around);
  const pages = useStretch(talk, {
    loadOlder: () => loadOlderSaid(client, chat.id, options),
    loadNewer: () => loadNewerSaid(client, chat.id, options),
  });
  const messages = talk.messages.map((said) => asMessage(said, chat, user.id));
  const [unreadFrom] = useState(() => firstUnread(messages, unreadsOf(chat, user.id)));
  useReadMark(chat, talk.hasNewer ? undefined : talk.messages.at(-1)?.id);

  const saidOf = (message: Pick<Message, 'id'>): ChatMessage | undefined =>
    talk.messages.find(({ id }) => id === message.id);
  const rows = chatRows({
    messages,
    waiting: waiting.filter((entry) => entry.ticket.id === chat.id),
    user,
    hasMore: talk.hasMore,
    hasNewer: talk.hasNewer,
    ticketId: chat.id,
    unreadFrom,
    tops: talk.tops,
  });
  const goTo = (id: number) => {
    const target = messages.find((message) => message.id === id);
    if (target) setJump((before) => ({ key: keyOf(target), times: (before?.times ?? 0) + 1, around }));
    else onAround(id);
  };
  const openFiles = (files: readonly File[]) => {
    if (checkFiles(files)) setDialog({ kind: 'files', files });
  };
  const canWrite = chat.users.length > 1;
  const isDropping = useFileDrop(pane, openFiles, canWrite);
  const quoted = referring?.kind === 'answer' ? referring.message : null;
  const edited = referring?.kind === 'edit' ? referring.message : null;
  const saveEdit = (before: Message, text: string) => {
    setChanges((known) => ({ ...known, [before.id]: text }));
    editSaid(chat.id, before.id, text).then(
      ({ message }) => {
        setChanges(({ [before.id]: last, ...others }) =>
          last === undefined || last === text ? others : { ...others, [before.id]: last },
        );
        putSaid(client, message, false);
      },
      // Without a word, as everything here, and with what was written.
      () => setReferring((now) => now ?? { kind: 'edit', message: before }),
    );
  };
  const context: OpenChatState = {
    otherName: chatName(chat, user.id),
    isGroup: !chat.isDirect,
    selection: null,
    openMenu: (message, anchor) => {
      const said = saidOf(message);
      if (said) setMenu({ said, anchor });
    },
    openMedia: (message) => setDialog({ kind: 'lightbox', message }),
    under: ({ body }) => ticketsIn(body).map((uuid) => <TicketCard key={uuid} uuid={uuid} />),
    goTo,
    toggle: () => undefined,
    // What is said here is tried again by itself.
    retry: () => undefined,
    retryOutgoing: () => undefined,
    discardOutgoing: () => undefined,
  };
  // A jump was one in the part of the chat that was shown then.
  const ownJump = jump?.around === around ? jump : null;
  const marked = around === undefined ? undefined : messages.find(({ id }) => id === around);
  return (
    <ChatContext value={context}>
      <div ref={pane} className={chatStyles.pane} data-dropping={isDropping}>
        <section className={chatStyles.main} aria-label={t(($) => $.chats.conversation)}>
          <TalkHeader
            chat={chat}
            onBack={onBack}
            onSearch={() => setSearching(!isSearching)}
            onDeed={(kind) => setDialog({ kind })}
          />
          {isSearching && <ChatSearch chatId={chat.id} onFound={goTo} onClose={() => setSearching(false)} />}
          {rows.some(({ kind }) => kind === 'message') ? (
            <MessageList
              key={around ?? 'newest'}
              rows={rows}
              hasNewer={talk.hasNewer}
              isLoadingOlder={pages.isLoadingOlder}
              olderFailed={pages.olderFailed}
              onNearTop={pages.loadOlder}
              onNearEnd={pages.loadNewer}
              onNewest={() => {
                setJump(null);
                onAround(undefined);
              }}
              jump={ownJump ?? (marked ? { key: keyOf(marked), times: 0 } : null)}
              nearTop={nearTop}
            />
          ) : (
            <div className={chatStyles.empty}>
              <EmptyState
                icon={<ForumOutlined />}
                title={t(($) => $.chats.empty.title)}
                text={t(($) => $.chats.empty.text)}
              />
            </div>
          )}
          {canWrite ? (
            <ChatComposer
              key={edited?.id ?? 'new'}
              chat={chat}
              referring={referring}
              editedText={edited ? (changes[edited.id] ?? saidOf(edited)?.message ?? edited.body) : null}
              onReferring={setReferring}
              onSay={(body) => sayInChat(client, chat, user.id, { body, quoted })}
              onEdit={(text) => {
                if (edited) saveEdit(edited, text);
              }}
              onFiles={openFiles}
            />
          ) : (
            <p className={chatStyles.notice}>{t(($) => $.chats.alone)}</p>
          )}
        </section>
      </div>
      {menu && (
        <ChatMessageMenu
          target={menu}
          onClose={() => setMenu(null)}
          onReply={(said) => setReferring({ kind: 'answer', message: asAnswered(said, chat, user.id) })}
          onEdit={(said) => setReferring({ kind: 'edit', message: asMessage(said, chat, user.id) })}
          onDelete={(said) => setDialog({ kind: 'unsay', said })}
          onReaders={(said) => setDialog({ kind: 'readers', said })}
        />
      )}
      {dialog && (
        <TalkDialogs
          key={asked ? 'asked' : 'returned'}
          dialog={dialog}
          chat={chat}
          pictures={messages.filter(({ media }) => media?.kind === 'image' && media.url)}
          onFiles={(files) => {
            for (const { file, caption, size } of files)
              sayInChat(client, chat, user.id, { body: caption, quoted, file, ...(size ? { size } : {}) });
            setReferring(null);
          }}
          onGone={onGone}
          onClose={() => (asked ? setDialog(null) : forgetRefusedFiles(chat.id))}
        />
      )}
    </ChatContext>
  );
}
