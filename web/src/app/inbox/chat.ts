export { LazyChatPane } from '#features/messages';
