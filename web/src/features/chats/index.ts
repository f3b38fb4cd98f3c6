export { chatHandlers } from './chats.realtime.ts';
export { ChatsPopover } from './chats-popover.tsx';
export { useHasUnreadChats } from './use-has-unread-chats.ts';
