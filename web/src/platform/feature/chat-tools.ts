import type { Ticket } from '@oplano/contracts/tickets';
import { createContext, useContext } from 'react';

/** What an open conversation offers beyond its own feature. The page that is made of them all says what it is. */
export interface ChatTools {
  /** Plans a message for the contact. */
  readonly schedule?: (ticket: Ticket) => void;
}

export const ChatToolsContext = createContext<ChatTools>({});
export const useChatTools = (): ChatTools => useContext(ChatToolsContext);
