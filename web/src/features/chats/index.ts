export { ChatsPopover } from './lazy-chats.ts';
export { chatsFeature } from './feature.tsx';
