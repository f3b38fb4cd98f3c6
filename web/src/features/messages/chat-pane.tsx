import type { Message } from '@oplano/contracts/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ticketQuery } from '#features/tickets';
import { hasCode } from '#platform/api';
import { i18n } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { toast, toastError } from '#ui/toast';
import styles from './chat-pane.module.css';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { conversationQuery } from './messages.api.ts';
import { OpenChat } from './open-chat.tsx';
import { useConversation } from './use-conversation.ts';
import { useLookAtMentions } from './use-look-at-mentions.ts';
import { useMarkRead, useTicketRoom } from './use-presence-here.ts';

export interface ChatPaneProps {
  /** As it stands in the address. */
  readonly ticketUuid: string;
  /** Opens the conversation at this message. */
  readonly messageId?: number;
  /** Leads back to the list, where it is not beside the conversation. */
  readonly onBack?: () => void;
  /** What to do where there is no such ticket for this person; else one is led to the list. */
  readonly onGone?: () => void;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** One conversation, read and answered. */
export function ChatPane({ ticketUuid, messageId, onBack, onGone }: ChatPaneProps) {
  const navigate = useNavigate();
  const isValid = isUuid(ticketUuid);
  const leave = () => void navigate({ to: '/tickets/{-$ticketId}', params: {}, replace: true });
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isValid) leaveNow();
  }, [isValid]);
  if (!isValid) return null;
  return (
    <Conversation
      // Another message to look at is another look at the conversation.
      key={`${ticketUuid} ${messageId ?? ''}`}
      ticketUuid={ticketUuid}
      startAt={messageId}
      onBack={onBack}
      onGone={onGone ?? leave}
    />
  );
}

interface ConversationProps {
  readonly ticketUuid: string;
  readonly startAt: number | undefined;
  readonly onBack: (() => void) | undefined;
  /** There is no such ticket for this person. */
  readonly onGone: () => void;
}

function Conversation({ ticketUuid, startAt, onBack, onGone }: ConversationProps) {
  const [around, setAround] = useState(startAt);
  const loading = useConversation(ticketUuid, around);
  const { conversation, error, refetch } = loading;
  const known = useQuery({ ...ticketQuery(ticketUuid), enabled: conversation !== undefined });
  const ticket = known.data ?? conversation?.ticket;
  useTicketRoom(ticket?.id, ticketUuid);
  useMarkRead(ticket);
  useLookAtMentions(ticketUuid);

  const problem = error ?? known.error;
  const isGone = hasCode(problem, 'ERR_NO_TICKET_FOUND') || hasCode(problem, 'ERR_VALIDATION');
  const gone = useEffectEvent((cause: unknown) => {
    toastError(cause);
    onGone();
  });
  useEffect(() => {
    if (isGone) gone(problem);
  }, [isGone, problem]);

  // A message that is gone costs the look at it, not the conversation.
  const [lost, setLost] = useState<number | null>(null);
  if (around !== undefined && hasCode(error, 'ERR_NO_MESSAGE_FOUND')) {
    setLost(around);
    setAround(undefined);
  }
  useEffect(() => {
    if (lost !== null) toast.info(i18n.t(($) => $.messages.notFound));
  }, [lost]);

  const client = useQueryClient();
  const wanted = useRef<number | null>(null);
  /** A message that is not loaded is looked up with what stands around it; what is shown stays until that is here. */
  const lookUp = ({ id }: Pick<Message, 'id'>) => {
    wanted.current = id;
    client.ensureQueryData(conversationQuery(ticketUuid, id)).then(
      () => {
        if (wanted.current === id) setAround(id);
      },
      (problemThere: unknown) => {
        if (hasCode(problemThere, 'ERR_NO_MESSAGE_FOUND')) toast.info(i18n.t(($) => $.messages.notFound));
        else toastError(problemThere);
      },
    );
  };

  if (isGone) return null;
  if (!conversation || !ticket) {
    return (
      <div className={styles.pane}>
        {error ? <ErrorState error={error} onRetry={refetch} /> : <ChatSkeleton onBack={onBack} />}
      </div>
    );
  }
  return (
    <OpenChat
      ticket={ticket}
      conversation={conversation}
      loading={loading}
      around={around}
      onLookUp={lookUp}
      onNewest={() => {
        wanted.current = null;
        setAround(undefined);
      }}
      onBack={onBack}
    />
  );
}
