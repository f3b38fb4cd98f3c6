export { insertQuickMessage } from './quick-messages.repo.ts';
export { quickMessagesFeature } from './feature.ts';
