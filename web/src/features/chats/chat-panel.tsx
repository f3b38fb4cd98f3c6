import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChatSkeleton, chatStyles } from '#features/messages';
import { hasCode } from '#platform/api';
import { ErrorState } from '#ui/error-state';
import { chatQuery } from './chats.api.ts';
import { OpenTalk } from './open-talk.tsx';
import { talkQuery } from './talk.api.ts';

interface ChatPanelProps {
  /** As it stands in the address. */
  readonly uuid: string;
  readonly onBack?: () => void;
  /** There is no such chat for this person. */
  readonly onGone: () => void;
}

/** One chat, read and answered. */
export function ChatPanel({ uuid, onBack, onGone }: ChatPanelProps) {
  const known = useQuery({ ...chatQuery(uuid), retry: false });
  const [around, setAround] = useState<number>();
  const chat = known.data;
  const talk = useQuery({ ...talkQuery(chat?.id ?? 0, around), enabled: chat !== undefined });
  const isGone = hasCode(known.error, 'ERR_NO_CHAT_FOUND') || hasCode(known.error, 'ERR_VALIDATION');
  const client = useQueryClient();
  const wanted = useRef<number>(undefined);
  const lookUp = (messageId: number | undefined) => {
    wanted.current = messageId;
    if (messageId === undefined || !chat) return setAround(messageId);
    // What is shown stays until the part around it is here, and where that is gone.
    client.ensureQueryData(talkQuery(chat.id, messageId)).then(
      () => {
        if (wanted.current === messageId) setAround(messageId);
      },
      () => undefined,
    );
  };
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) gone();
  }, [isGone]);
  if (isGone) return null;
  const error = known.error ?? talk.error;
  if (!chat || !talk.data) {
    return (
      <div className={chatStyles.pane}>
        {error ? (
          <ErrorState error={error} onRetry={() => void (known.error ? known : talk).refetch()} />
        ) : (
          <ChatSkeleton onBack={onBack} />
        )}
      </div>
    );
  }
  return <OpenTalk chat={chat} talk={talk.data} around={around} onAround={lookUp} onBack={onBack} onGone={onGone} />;
}
