export { quickMessagesQuery } from './quick-messages.api.ts';
export { quickMessagesFeature } from './feature.tsx';
