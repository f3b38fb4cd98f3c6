export { chatHandlers } from './chats.realtime.ts';
export { ChatsPopover } from './lazy-chats.ts';
export { useHasUnreadChats } from './use-has-unread-chats.ts';
