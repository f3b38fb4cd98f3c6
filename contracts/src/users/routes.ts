import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, listQuery, text } from '../fields.ts';
import { away, seenUser, ticketsManagerWidth, user, userChange, userCreation, userName } from './user.ts';

const params = z.object({ userId: idInPath });
const avatarMaxBytes = 8 * 1024 * 1024;

export const userRoutes = {
  list: defineRoute({
    method: 'GET',
    scope: 'users:read',
    path: '/users',
    access: 'session',
    summary:
      'The users of the company by name, one page at a time: whole records for admins, names, queues and presence for everybody.',
    query: listQuery,
    response: z.object({ users: z.array(user.or(seenUser)), hasMore: z.boolean(), count: z.int() }),
  }),
  names: defineRoute({
    method: 'GET',
    scope: 'users:read',
    path: '/users/list',
    access: 'session',
    summary: 'Names of the colleagues, for pickers.',
    query: z.object({ searchParam: text(200).optional().default('') }),
    response: z.array(userName),
  }),
  /** Before `/users/:userId`, whose form it also has. The misspelling is what clients call. */
  setWidth: defineRoute({
    method: 'PUT',
    path: '/users/toggleChangeWidht/:userId',
    access: 'session',
    summary: 'Saves the width of the caller’s ticket list.',
    params,
    body: z.object({ defaultTicketsManagerWidth: ticketsManagerWidth }),
    response: user,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  setState: defineRoute({
    method: 'PUT',
    path: '/users/:userId/state',
    access: 'session',
    summary:
      'Says whether somebody is there for customers, with a word for colleagues and when they come back: everybody of themselves, admins of others.',
    params,
    body: z.object({ away: away.nullable() }),
    response: user,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/users/:userId',
    access: 'session',
    summary: 'One user: oneself, or anyone of the company for admins.',
    params,
    response: user,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/users',
    access: 'users:manage',
    summary: 'Adds a user to the company, within the limit of its plan.',
    body: userCreation,
    response: user,
    errors: ['ERR_EMAIL_TAKEN', 'ERR_PLAN_LIMIT_USERS', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/users/:userId',
    access: 'session',
    summary:
      'Changes a user: admins everything, everybody their own name, e-mail, password and looks; an operator is changed by operators only.',
    params,
    body: userChange,
    response: user,
    errors: [
      'ERR_NO_USER_FOUND',
      'ERR_EMAIL_TAKEN',
      'ERR_LAST_ADMIN',
      'ERR_LAST_OPERATOR',
      'ERR_NO_PERMISSION',
      'ERR_CURRENT_PASSWORD',
      'ERR_TOO_MANY_REQUESTS',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/:userId',
    access: 'users:manage',
    summary: 'Removes a user and ends the sessions they have.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_DELETE_SELF', 'ERR_LAST_ADMIN', 'ERR_LAST_OPERATOR'],
  }),
  uploadAvatar: defineRoute({
    method: 'POST',
    path: '/users/:userId/media-upload',
    access: 'session',
    summary: 'Stores a picture of the user, scaled to 240 px as JPEG.',
    params,
    /** Sent along by old clients. */
    body: z.object({ userId: z.string().max(20).optional(), typeArch: z.string().max(20).optional() }),
    upload: { field: 'profileImage', maxBytes: avatarMaxBytes },
    response: z.object({ user }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE'],
  }),
};

export const userFeed = defineFeed('company-{id}-user', {
  create: z.object({ user }),
  update: z.object({ user }),
  delete: z.object({ userId: id }),
});
