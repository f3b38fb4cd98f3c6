import { zodResolver } from '@hookform/resolvers/zod';
import { userDefaults, userForm, type User, type UserForm } from '@oplano/contracts/users';
import { can, type Actor } from '@oplano/core/permissions';
import { canEditField } from '@oplano/core/users';
import type { DefaultValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { problemOf } from './problems.ts';

export type UserFormInput = z.input<typeof userForm>;
export type UserResolver = Resolver<UserFormInput, unknown, UserForm>;

const newUserForm = userForm.extend({
  password: userForm.shape.password.refine((password) => password !== '', { error: 'required' }),
});

/** A new user needs a password; a known one keeps theirs when it is left empty. */
export const resolverFor = (isNew: boolean): UserResolver =>
  zodResolver(isNew ? newUserForm : userForm, { error: problemOf });

/** What the form shows before anything is changed. */
export function valuesOf(user: User | undefined): DefaultValues<UserFormInput> {
  if (!user) return { ...userDefaults, queueIds: [], name: '', email: '', password: '' };
  const values = { ...user, password: '', queueIds: user.queues.map(({ id }) => id) };
  const inForm = userForm.keyof().options as readonly string[];
  return Object.fromEntries(Object.entries(values).filter(([field]) => inForm.includes(field)));
}

export interface Editable {
  readonly profile: boolean;
  readonly queues: boolean;
  readonly connection: boolean;
  readonly workHours: boolean;
  readonly permissions: boolean;
}

/** The parts of the dialog beyond what everybody may change of themselves. `userId` is undefined for a new user. */
export function editableBy(actor: Actor, userId: number | undefined): Editable {
  const mayEdit = (field: keyof UserForm) => canEditField(actor, userId ?? 0, field);
  return {
    profile: can(actor, 'user-modal:editProfile') && mayEdit('profile'),
    queues: can(actor, 'user-modal:editQueues') && mayEdit('queueIds'),
    connection: mayEdit('whatsappId'),
    workHours: mayEdit('startWork'),
    permissions: mayEdit('allTicket'),
  };
}

/** Only what was changed, so that saving does not undo what somebody else changed meanwhile. */
export const changesOf = (values: UserForm, dirty: Readonly<Record<string, unknown>>): Partial<UserForm> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => dirty[field]));
