import { userDefaults, userForm, type User, type UserForm } from '@oplano/contracts/users';
import { can, type Actor } from '@oplano/core/permissions';
import { canEditField } from '@oplano/core/users';
import type { DefaultValues } from 'react-hook-form';
import { z } from 'zod';
import { resolverOf } from '#platform/forms';

const draft = userForm.extend({
  /** Goes out by a call of its own, once the rest is saved. */
  picture: z.custom<File | null>().optional(),
  /** What somebody says who changes their own address or password. */
  currentPassword: z.string().optional(),
});
const newDraft = draft.extend({
  password: userForm.shape.password.refine((password) => password !== '', { error: 'required' }),
});
export type UserFormInput = z.input<typeof draft>;

const [ofNew, ofKnown] = [resolverOf(newDraft), resolverOf(draft)];
/** A new user needs a password; a known one keeps theirs when it is left empty. */
export const resolverFor = (isNew: boolean): typeof ofKnown => (isNew ? ofNew : ofKnown);

/** The field a refusal is about. */
export const userFieldOf = {
  ERR_CURRENT_PASSWORD: 'currentPassword',
  ERR_EMAIL_TAKEN: 'email',
  ERR_LAST_ADMIN: 'profile',
  ERR_LAST_OPERATOR: 'profile',
  ERR_NO_QUEUE_FOUND: 'queueIds',
  ERR_NO_WAPP_FOUND: 'whatsappId',
} as const;

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
