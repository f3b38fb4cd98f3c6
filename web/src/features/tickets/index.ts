export { useTicketActions } from './actions/use-ticket-actions.ts';
export { openTicketDialog } from './dialogs/dialog-store.ts';
export { TicketDialogs } from './dialogs/ticket-dialogs.tsx';
export { TicketsManager } from './inbox/tickets-manager.tsx';
export { messageHeard, useMessageNotifications } from './notify/use-message-notifications.ts';
export { ticketQuery } from './tickets.api.ts';
export { ticketChanged, ticketContactChanged, ticketHandlers } from './tickets.realtime.ts';
export { UnreadPopover } from './lazy-unread.ts';
export { useUnreadCount } from './use-unread.ts';
