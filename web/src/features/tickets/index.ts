export { useTicketActions } from './actions/use-ticket-actions.ts';
export { useTicketOutcome } from './actions/use-ticket-outcome.ts';
export { ticketDeeds, useTicketDeeds, type TicketDeed } from './keys/ticket-deeds.ts';
export { shortcuts } from './keys/shortcuts.ts';
export { keepDraft, readDraft } from './drafts.ts';
export { openTicketDialog } from './dialogs/dialog-store.ts';
export { TicketDialogs } from './dialogs/ticket-dialogs.tsx';
export { EmptyDesk } from './inbox/empty-desk.tsx';
export { TicketsManager } from './inbox/tickets-manager.tsx';
export { PersonPicker } from './dialogs/person-picker.tsx';
export {
  connectionNamesQuery,
  findContacts,
  inboxTagsQuery,
  ownQueuesQuery,
  recentContactsQuery,
  userNamesQuery,
} from './pickers.api.ts';
export { logQuery, ticketQuery } from './tickets.api.ts';
export { useLogText } from './dialogs/use-log-text.ts';
export { TicketSigns } from './inbox/ticket-signs.tsx';
export { usePinned } from './inbox/use-pinned.ts';
export { useTimeText, useToday } from './inbox/use-time-text.ts';
export { isWaitedFor, Waiting } from './inbox/waiting.tsx';
export { rightsOf } from './ticket-rules.ts';
export { useMentions } from './mentions/mentions.api.ts';
export { UnreadPopover } from './lazy-unread.ts';
export { useUnreadCount } from './use-unread.ts';
export { ticketsFeature } from './feature.ts';
export { useMessageNotifications } from './notify/use-message-notifications.ts';
export { playMessageSound } from './notify/sound.ts';
export { followTicketChange } from './tickets.realtime.ts';
