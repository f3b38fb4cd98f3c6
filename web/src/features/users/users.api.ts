import type { User, UserChange, UserCreation } from '@oplano/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';
import { mergeOwnUser } from '#platform/session';

export const userRecord = defineRecord({
  name: 'users',
  feed: { record: 'user', id: 'userId' },
  missing: 'ERR_NO_USER_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { users, ...page } = await call(routes.users.list, { query, signal });
      // Whoever may open the page gets whole records.
      return { rows: users.filter((each) => 'email' in each), ...page };
    },
    searches: ({ name, email }) => [name, email],
    orderBy: ({ name }) => name,
  },
  show: (userId, signal): Promise<User> => call(routes.users.show, { params: { userId }, signal }),
  remove: (userId) => call(routes.users.remove, { params: { userId } }),
  follow: (_, event) => {
    // Rights of the person at this screen take effect at once.
    if (event.kind === 'update') mergeOwnUser(event.record);
  },
});

/** The connections a user can have as their default. */
export const userConnectionsQuery = queryOptions({
  queryKey: ['users', 'connection-choices'],
  queryFn: ({ signal }) => call(routes.connections.list, { signal }),
});

export const createUser = (body: UserCreation): Promise<User> => call(routes.users.create, { body });
export const updateUser = (userId: number, body: UserChange): Promise<User> =>
  call(routes.users.update, { params: { userId }, body });

export async function uploadPicture(userId: number, file: File): Promise<User> {
  const body = { userId: String(userId), typeArch: 'user' };
  const { user } = await call(routes.users.uploadAvatar, { params: { userId }, body, file });
  return user;
}
