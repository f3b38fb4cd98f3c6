export { UserDialog } from './lazy-user-dialog.tsx';
export { userHandlers } from './users.realtime.ts';
export { UsersScreen } from './users.routes.tsx';
