/** An open conversation, for features that put something into it. */
export { input, openChat, prepareChat, ready, send } from '../features/messages/chat-testing.tsx';
export { aMessage } from '../features/messages/testing.ts';
