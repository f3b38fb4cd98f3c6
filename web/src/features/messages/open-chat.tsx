import ChatOutlined from '@mui/icons-material/ChatOutlined';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { isForwardable } from '@oplano/core/messages';
import { mayNote, mayWrite, undoMs } from '@oplano/core/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepDraft, readDraft } from '#features/tickets';
import { i18n, useTranslation } from '#platform/i18n';
import { useActor, useSessionUser } from '#platform/session';
import { EmptyState } from '#ui/empty-state';
import { toast, toastError } from '#ui/toast';
import { VisuallyHidden } from '#ui/visually-hidden';
import { useSummary } from './bubble/summary.ts';
import { checkFiles } from './check-files.ts';
import { ChatContext, type OpenChatState } from './chat-context.ts';
import { ChatDialogs, type ChatDialog } from './chat-dialogs.tsx';
import styles from './chat-pane.module.css';
import { ClosedNotice, useAnswerWindow, WindowNotice } from './composer/composer-notice.tsx';
import type { Referring } from './composer/composer-state.ts';
import { Composer } from './composer/composer.tsx';
import { withUpdated, type Conversation } from './conversation.ts';
import { ContactDrawer } from './drawer/lazy-drawer.tsx';
import { FindBar } from './find/lazy-find.ts';
import { ChatHeader } from './header/chat-header.tsx';
import { MessageList, type Jump } from './list/message-list.tsx';
import { firstUnread, keyOf, chatRows } from './list/rows.ts';
import { withEvents } from './list/with-events.ts';
import { MessageMenu, type MenuTarget } from './message-menu.tsx';
import { patchConversations, reactToMessage, retryMessage } from './messages.api.ts';
import { discard, restoreUnsent, sayAgain, takeBack, useUnsent } from './outgoing.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { useConversation } from './use-conversation.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useTicketEvents } from './use-ticket-events.ts';
import { useMessageHelp } from './use-message-help.tsx';

interface OpenChatProps {
  readonly ticket: Ticket;
  readonly conversation: Conversation;
  readonly loading: ReturnType<typeof useConversation>;
  readonly around: number | undefined;
  readonly onLookUp: (message: Pick<Message, 'id'>) => void;
  readonly onNewest: () => void;
  readonly onBack: (() => void) | undefined;
}

/** Says the newest message of the customer aloud to those who do not see the list. */
function NewestForReaders({ messages, name }: { readonly messages: readonly Message[]; readonly name: string }) {
  const summary = useSummary();
  const [openedWith] = useState(messages.at(-1)?.id ?? 0);
  const newest = messages.at(-1);
  const isNew = newest && newest.id > openedWith && !newest.fromMe;
  return (
    <VisuallyHidden>
      <span role="log" aria-live="polite">
        {isNew && `${newest.contact?.name ?? name}: ${summary(newest)}`}
      </span>
    </VisuallyHidden>
  );
}

/** A conversation that is there. */
export function OpenChat({ ticket, conversation, loading, around, onLookUp, onNewest, onBack }: OpenChatProps) {
  const { t } = useTranslation(['messages', 'common']);
  const client = useQueryClient();
  const actor = useActor();
  const user = useSessionUser();
  const waiting = useUnsent((state) => state.waiting);
  useEffect(() => void restoreUnsent(client, user.id), [client, user.id]);
  const [unreadFrom] = useState(() => firstUnread(conversation.messages, ticket.unreadMessages));
  const [jump, setJump] = useState<(Jump & { readonly around: number | undefined }) | null>(null);
  const [referring, setReferring] = useState<Referring | null>(null);
  const [said, setSaid] = useState(0);
  const [menu, setMenu] = useState<MenuTarget | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<number> | null>(null);
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  const [wantsPrivate, setPrivate] = useState(() => readDraft(user.id, ticket.uuid).isNote);
  const [hasDrawer, setDrawer] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const choosePrivate = (isNote: boolean) => {
    setPrivate(isNote);
    keepDraft(user.id, ticket.uuid, readDraft(user.id, ticket.uuid).text, isNote);
  };
  const help = useMessageHelp(ticket.id);
  const pane = useRef<HTMLDivElement>(null);

  const { messages, hasMore, hasNewer } = conversation;
  const canWrite = mayWrite(actor, ticket) && ticket.contact.active && !actor.isSuspended;
  const left = useAnswerWindow(ticket);
  // What would only fail is not offered: a template and a note still go.
  const isShut = canWrite && left === 0;
  const isPrivate = wantsPrivate || !canWrite;
  const spoken = chatRows({
    messages,
    waiting: waiting.filter((entry) => entry.ticket.id === ticket.id),
    user,
    hasMore,
    hasNewer,
    ticketId: ticket.id,
    unreadFrom,
    tops: conversation.tops,
  });
  const rows = withEvents(spoken, useTicketEvents(ticket), conversation);
  const updated = (message: Message) => patchConversations(client, (known) => withUpdated(known, message));
  const answer = (call: Promise<{ readonly message: Message }>) =>
    void call.then(({ message }) => updated(message), toastError);

  const openFiles = (files: readonly File[], caption = '') => {
    if (checkFiles(files)) setDialog({ kind: 'files', files, caption });
  };
  const hasComposer = isShut ? wantsPrivate : canWrite || (mayNote(actor, ticket) && !actor.isSuspended);
  const isDropping = useFileDrop(pane, openFiles, hasComposer && !selection);

  const chat: OpenChatState = {
    otherName: ticket.contact.name,
    isGroup: ticket.isGroup,
    selection,
    openMenu: (message, anchor) => setMenu({ message, anchor, openedAt: new Date() }),
    openMedia: (message) => setDialog({ kind: 'lightbox', message }),
    toggle: (id) =>
      setSelection((chosen) => {
        const next = new Set(chosen);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    goTo: (id) => {
      const target = messages.find((message) => message.id === id);
      if (target) setJump((before) => ({ key: keyOf(target), times: (before?.times ?? 0) + 1, around }));
      else onLookUp({ id });
    },
    retry: (message) => answer(retryMessage(message.id)),
    retryOutgoing: (entry) => void sayAgain(client, entry),
    discardOutgoing: (entry) => {
      discard(entry.clientId);
      const undo = { label: t(($) => $.common.undo), forMs: undoMs, run: () => takeBack(entry) };
      toast.success(
        t(($) => $.messages.bubble.discarded),
        { undo },
      );
    },
    showVersions: (message) => setDialog({ kind: 'versions', message }),
    under: help.under,
  };
  /** Words for colleagues that one key made words for the customer would be sent with the next. */
  const isNoteBegun = () => readDraft(user.id, ticket.uuid).text.trim() !== '';
  const leaveMode = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return;
    if (isFinding) setFinding(false);
    else if (selection) setSelection(null);
    else if (referring) setReferring(null);
    else if (wantsPrivate && !isNoteBegun()) choosePrivate(false);
    else if (hasDrawer) setDrawer(false);
  });
  useEffect(() => {
    window.addEventListener('keydown', leaveMode);
    return () => window.removeEventListener('keydown', leaveMode);
  }, []);
  const marked = around === undefined ? undefined : messages.find(({ id }) => id === around);
  // A jump was one in the part of the conversation that was shown then.
  const ownJump = jump?.around === around ? jump : null;
  const firstJump = ownJump ?? (marked ? { key: keyOf(marked), times: 0 } : null);
  const isLost = around !== undefined && !marked;
  useEffect(() => {
    if (isLost) toast.info(i18n.t(($) => $.messages.notFound));
  }, [isLost]);

  return (
    <ChatContext value={chat}>
      <div ref={pane} className={styles.pane} data-dropping={isDropping}>
        <section className={styles.main} aria-label={t(($) => $.messages.conversation)}>
          <ChatHeader
            ticket={ticket}
            isDrawerOpen={hasDrawer}
            onBack={onBack}
            onDetails={() => setDrawer(!hasDrawer)}
            onExport={() => setDialog({ kind: 'pdf' })}
            onSelect={() => setSelection(new Set())}
            onFind={() => setFinding(true)}
          />
          {isFinding && <FindBar ticketUuid={ticket.uuid} onGoTo={chat.goTo} onClose={() => setFinding(false)} />}
          {rows.some(({ kind }) => kind === 'message') ? (
            <MessageList
              key={around ?? 'newest'}
              rows={rows}
              hasNewer={hasNewer}
              isLoadingOlder={loading.isLoadingOlder}
              olderFailed={loading.olderFailed}
              onNearTop={loading.loadOlder}
              onNearEnd={loading.loadNewer}
              onNewest={() => {
                setJump(null);
                onNewest();
              }}
              jump={firstJump}
            />
          ) : (
            <div className={styles.empty}>
              <EmptyState
                icon={<ChatOutlined />}
                title={t(($) => $.messages.empty.title)}
                text={t(($) => $.messages.empty.text)}
              />
            </div>
          )}
          <NewestForReaders messages={messages} name={ticket.contact.name} />
          {selection ? (
            <SelectionBar
              count={selection.size}
              onCancel={() => setSelection(null)}
              onForward={() => {
                if (selection.size === 0) return toast.error(t(($) => $.messages.forward.none));
                const chosen = messages.filter((message) => selection.has(message.id) && isForwardable(message));
                setDialog({ kind: 'forward', messageIds: chosen.map(({ id }) => id) });
              }}
            />
          ) : (
            <>
              {canWrite ? (
                <WindowNotice
                  ticket={ticket}
                  left={left}
                  onTemplate={() => setDialog({ kind: 'template' })}
                  onNote={wantsPrivate ? undefined : () => choosePrivate(true)}
                />
              ) : (
                <ClosedNotice ticket={ticket} isSuspended={actor.isSuspended} />
              )}
              {hasComposer && (
                <Composer
                  key={ticket.uuid}
                  ticket={ticket}
                  canWrite={canWrite}
                  isPrivate={isPrivate}
                  onPrivate={choosePrivate}
                  referring={referring}
                  onReferring={setReferring}
                  said={said}
                  onFiles={openFiles}
                  onAttach={(kind) => setDialog({ kind })}
                />
              )}
            </>
          )}
        </section>
        {hasDrawer && <ContactDrawer ticket={ticket} onClose={() => setDrawer(false)} />}
        {isDropping && <div className={styles.drop}>{t(($) => $.messages.composer.drop)}</div>}
      </div>
      <MessageMenu
        ticket={ticket}
        target={menu}
        onClose={() => setMenu(null)}
        onReply={(message) => setReferring({ kind: 'answer', message })}
        onEdit={(message) => setReferring({ kind: 'edit', message })}
        onReact={(message, emoji) => answer(reactToMessage(message.id, emoji))}
        onForward={(message) => setDialog({ kind: 'forward', messageIds: [message.id] })}
        onSelect={(message) => setSelection(new Set([message.id]))}
        translate={help.translate}
        onDelete={(message) => setDialog({ kind: 'delete', message })}
      />
      {dialog && (
        <ChatDialogs
          dialog={dialog}
          ticket={ticket}
          messages={messages}
          isPrivate={isPrivate}
          referring={referring}
          checkFiles={checkFiles}
          onDialog={setDialog}
          onSaid={() => {
            setReferring(null);
            setSaid(said + 1);
          }}
          onForwarded={() => setSelection(null)}
        />
      )}
    </ChatContext>
  );
}
