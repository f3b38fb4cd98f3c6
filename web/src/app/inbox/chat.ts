export { ChatPane } from '#features/messages';
