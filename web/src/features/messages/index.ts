export { ChatPane } from './chat-pane.tsx';
export { contactChanged as chatContactChanged } from './drawer/drawer.api.ts';
export { messageHandlers } from './messages.realtime.ts';
