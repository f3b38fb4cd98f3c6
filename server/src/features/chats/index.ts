export { insertChat } from './chats.repo.ts';
export { chatsFeature } from './feature.ts';
