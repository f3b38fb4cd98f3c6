import type { Message } from '@oplano/contracts/messages';
import { createContext, useContext, type ReactNode } from 'react';
import type { Outgoing } from './outgoing-message.ts';

/** What the parts of an open conversation share. */
export interface OpenChatState {
  /** What the other side is called, where a message does not say it. */
  readonly otherName: string;
  /** Several people speak on the other side: each is named over what they say. */
  readonly isGroup: boolean;
  /** What stands under the text of a message, where there is more to show of it. */
  readonly under?: (message: Message) => ReactNode;
  /** The chosen messages; null while nobody is choosing. */
  readonly selection: ReadonlySet<number> | null;
  readonly openMenu: (message: Message, anchor: HTMLElement) => void;
  readonly openMedia: (message: Message) => void;
  readonly toggle: (messageId: number) => void;
  readonly goTo: (messageId: number) => void;
  readonly retry: (message: Message) => void;
  readonly retryOutgoing: (entry: Outgoing) => void;
  readonly discardOutgoing: (entry: Outgoing) => void;
  /** Left out where nobody keeps what a message said before. */
  readonly showVersions?: (message: Message) => void;
}

export const ChatContext = createContext<OpenChatState | null>(null);

export function useChat(): OpenChatState {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('There is no conversation around this.');
  return chat;
}
