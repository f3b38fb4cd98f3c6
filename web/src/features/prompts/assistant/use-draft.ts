import type { DraftEvent } from '@oplano/contracts/assistant';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/api';
import { toastError } from '#ui/toast';
import { streamDraft, type AskedDraft } from './assistant.api.ts';

export type Sent = Extract<DraftEvent, { type: 'sent' }>;

/** Asks for a draft and hands on what has come of it so far, until it is done or stopped. */
export function useAssistantDraft(ticketId: number) {
  const [isWriting, setWriting] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => running.current?.abort();
  const write = async (wish: AskedDraft, onText: (text: string) => void): Promise<void> => {
    stop();
    const own = new AbortController();
    running.current = own;
    setWriting(true);
    let text = '';
    try {
      for await (const event of streamDraft(ticketId, wish, own.signal)) {
        if (event.type === 'sent') setSent(event);
        if (event.type === 'failed') throw new ApiError(424, { error: event.error });
        if (event.type === 'piece') onText((text += event.text));
      }
    } catch (error) {
      if (!own.signal.aborted) toastError(error);
    } finally {
      if (running.current === own) setWriting(false);
    }
  };
  return { isWriting, sent, write, stop };
}
