import { userRoutes } from '@oplano/contracts/users';
import { canSeeUser } from '@oplano/core/users';
import { bind, bindSteps, type Binding } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { setListWidth } from './set-list-width.ts';
import { updateUser } from './update-user.ts';
import { uploadAvatar } from './upload-avatar.ts';
import { getUser, listUserNames, listUsers } from './users.queries.ts';

export const userBindings = (storage: Storage): Binding[] => [
  bind(userRoutes.list, (ctx, { query }) => listUsers(ctx, query)),
  bind(userRoutes.names, (ctx, { query }) => listUserNames(ctx, query.searchParam)),
  bind(userRoutes.setWidth, (ctx, { params, body }) =>
    setListWidth(ctx, params.userId, body.defaultTicketsManagerWidth),
  ),
  bind(userRoutes.show, async (ctx, { params }) => {
    if (!canSeeUser(ctx.actor, params.userId)) throw new AppError('ERR_NO_USER_FOUND');
    return getUser(ctx, params.userId);
  }),
  bind(userRoutes.create, (ctx, { body }) => createUser(ctx, body)),
  bind(userRoutes.update, (ctx, { params, body }) => updateUser(ctx, params.userId, body)),
  bind(userRoutes.remove, (ctx, { params }) => deleteUser(ctx, params.userId)),
  bindSteps(userRoutes.uploadAvatar, (step, { params, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return uploadAvatar(step, { userId: params.userId, file }, storage);
  }),
];
