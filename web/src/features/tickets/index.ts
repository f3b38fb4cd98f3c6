export { unreadTicketsQuery, type UnreadTicket } from './tickets.api.ts';
export { UnreadPopover } from './unread-popover.tsx';
export { useUnreadCount } from './use-unread.ts';
