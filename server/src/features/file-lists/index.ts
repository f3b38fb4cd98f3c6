export { fileListDeleted } from './file-lists.events.ts';
export { fileListsFeature } from './feature.ts';
export { filesToSend, type ListToSend } from './file-lists.queries.ts';
