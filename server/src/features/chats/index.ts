export { insertChat } from './chats.repo.ts';
export { chatAudience, chatBindings } from './chats.routes.ts';
