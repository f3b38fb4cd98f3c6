import { userRoutes } from '@oplano/contracts/users';
import { canSeeUser } from '@oplano/core/users';
import type { SaltOf } from '#platform/crypto';
import { bind, bindSteps, type Binding } from '#platform/http';
import type { SharedLimits } from '#platform/limits';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { setOwnState } from './own-state.ts';
import { setListWidth } from './set-list-width.ts';
import { updateUser } from './update-user.ts';
import { uploadAvatar } from './upload-avatar.ts';
import { getUser, listUserNames, listUsers } from './users.queries.ts';

export interface UserParts {
  readonly storage: Storage;
  readonly limits: SharedLimits;
  readonly saltOf: SaltOf;
}

export const userBindings = ({ storage, ...parts }: UserParts): Binding[] => [
  bind(userRoutes.list, (ctx, { query }) => listUsers(ctx, query)),
  bind(userRoutes.names, (ctx, { query }) => listUserNames(ctx, query.searchParam)),
  bind(userRoutes.setWidth, (ctx, { params, body }) =>
    setListWidth(ctx, params.userId, body.defaultTicketsManagerWidth),
  ),
  bind(userRoutes.setState, (ctx, { params, body }) => setOwnState(ctx, params.userId, body.away)),
  bind(userRoutes.show, async (ctx, { params }) => {
    if (!canSeeUser(ctx.actor, params.userId)) throw new AppError('ERR_NO_USER_FOUND');
    return getUser(ctx, params.userId);
  }),
  bindSteps(userRoutes.create, (step, { body }) => createUser(step, body, parts.saltOf)),
  bindSteps(userRoutes.update, (step, { params, body }) => updateUser(step, params.userId, body, parts)),
  bind(userRoutes.remove, (ctx, { params }) => deleteUser(ctx, params.userId)),
  bindSteps(userRoutes.uploadAvatar, (step, { params, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return uploadAvatar(step, { userId: params.userId, file }, storage);
  }),
];
