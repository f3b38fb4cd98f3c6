export { UserDialog } from './lazy-user-dialog.tsx';
export { usersFeature } from './feature.tsx';
