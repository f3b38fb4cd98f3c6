export { quickMessagesQuery } from './quick-messages.api.ts';
export { quickMessageHandlers } from './quick-messages.realtime.ts';
export { QuickMessagesScreen } from './quick-messages.routes.tsx';
