export { ChatPane } from './chat-pane.tsx';
export { messagesFeature } from './feature.ts';
