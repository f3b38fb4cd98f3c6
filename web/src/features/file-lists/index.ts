export { fileListsQuery } from './file-lists.api.ts';
export { SendListDialog } from './lazy-dialogs.ts';
export { fileListsFeature } from './feature.tsx';
