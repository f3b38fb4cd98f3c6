export { insertChat } from './chats.repo.ts';
export { storeSaid } from './send-chat-message.ts';
export { chatsFeature } from './feature.ts';
