import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { createContext, useContext } from 'react';
import type { Outgoing } from './outgoing.ts';

/** What the parts of an open conversation share. */
export interface OpenChatState {
  readonly ticket: Ticket;
  /** The chosen messages; null while nobody is choosing. */
  readonly selection: ReadonlySet<number> | null;
  readonly openMenu: (message: Message, anchor: HTMLElement) => void;
  readonly openMedia: (message: Message) => void;
  readonly toggle: (messageId: number) => void;
  readonly goTo: (messageId: number) => void;
  readonly retry: (message: Message) => void;
  readonly retryOutgoing: (entry: Outgoing) => void;
  readonly discardOutgoing: (entry: Outgoing) => void;
  readonly showVersions: (message: Message) => void;
}

export const ChatContext = createContext<OpenChatState | null>(null);

export function useChat(): OpenChatState {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error('There is no conversation around this.');
  return chat;
}
