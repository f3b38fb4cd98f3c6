import type { User, UserChange, UserCreation } from '@oplano/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';
import { userRules } from './user-rules.ts';

export const userList: LiveList<User> = {
  key: ['users', 'list'],
  fetchPage: async (query, signal) => {
    const { users, hasMore, count } = await call(routes.users.list, { query, signal });
    return { rows: users, hasMore, count };
  },
  rules: userRules,
};

/** One user as they are now: whoever edits starts from the present, not from what was seen before. */
export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', 'show', userId],
    queryFn: ({ signal }) => call(routes.users.show, { params: { userId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The connections a user can have as their default. */
export const connectionChoicesQuery = queryOptions({
  queryKey: ['users', 'connection-choices'],
  queryFn: ({ signal }) => call(routes.connections.list, { signal }),
});

export const createUser = (body: UserCreation): Promise<User> => call(routes.users.create, { body });

export const updateUser = (userId: number, body: UserChange): Promise<User> =>
  call(routes.users.update, { params: { userId }, body });

export async function deleteUser(userId: number): Promise<void> {
  await call(routes.users.remove, { params: { userId } });
}

export async function uploadPicture(userId: number, file: File): Promise<User> {
  const body = { userId: String(userId), typeArch: 'user' };
  const { user } = await call(routes.users.uploadAvatar, { params: { userId }, body, file });
  return user;
}
