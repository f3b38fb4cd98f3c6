export { UserDialog } from './lazy-user-dialog.tsx';
export { OwnStateDialog } from './lazy-own-state.ts';
export { usersFeature } from './feature.tsx';
