import type { ErrorCode } from '@oplano/contracts';
import type { UserChange } from '@oplano/contracts/users';
import { can, type Actor } from '../permissions/index.ts';

/** What everybody may change of themselves; the rest of the dialog is an admin's. */
export const ownFields = ['name', 'email', 'password', 'farewellMessage', 'defaultTheme', 'defaultMenu'] as const;
export type OwnField = (typeof ownFields)[number];

export const canSeeUser = (actor: Actor, userId: number): boolean =>
  actor.userId === userId || can(actor, 'users:manage');

/** What can be done to a user. */
export const userActions = ['show', 'change', 'picture', 'width', 'remove'] as const;
export type UserAction = (typeof userActions)[number];

/** Of the user something is done to. */
export interface Target {
  readonly id: number;
  readonly super: boolean;
}

/**
 * Why somebody may not do that to that user, or null when they may. Who runs the platform works in a company like
 * others, whose admins would reach all companies through them: so an operator is an operator's alone.
 */
export function userRefusal(actor: Actor, target: Target, action: UserAction): ErrorCode | null {
  const isOneself = actor.userId === target.id;
  if (!canSeeUser(actor, target.id) || (action === 'width' && !isOneself)) return 'ERR_NO_USER_FOUND';
  if (action === 'show') return null;
  if (target.super && !actor.super && !isOneself) return 'ERR_NO_PERMISSION';
  return action === 'remove' && isOneself ? 'ERR_DELETE_SELF' : null;
}

/** Somebody whose going or stepping down may leave nobody to put things right. */
export interface Leaving extends Pick<Target, 'super'> {
  readonly profile: 'admin' | 'user';
}

/** Why that user cannot be removed, or made a plain user, while these others stay. */
export function leavingRefusal(user: Leaving, others: { admins: boolean; operators: boolean }): ErrorCode | null {
  if (user.super && !others.operators) return 'ERR_LAST_OPERATOR';
  return user.profile === 'admin' && !others.admins ? 'ERR_LAST_ADMIN' : null;
}

/** Whether somebody has to say the password they have: a session left open must not be enough to take the account. */
export const needsCurrentPassword = (
  actor: Actor,
  userId: number,
  change: Pick<UserChange, 'email' | 'password'>,
  current: { readonly email: string },
): boolean =>
  actor.userId === userId &&
  (Boolean(change.password) || (change.email !== undefined && change.email !== current.email));

/** Whether a field of the dialog is the actor's to change on that user. */
export const canEditField = (actor: Actor, userId: number, field: keyof UserChange): boolean =>
  can(actor, 'users:manage') || (actor.userId === userId && (ownFields as readonly string[]).includes(field));

/** The fields of a change that the actor may not touch; those left as they are do not count. */
export function forbiddenFields<T extends UserChange>(actor: Actor, userId: number, change: T, current: T): string[] {
  return (Object.keys(change) as (keyof UserChange)[]).filter(
    (field) =>
      change[field] !== undefined &&
      !canEditField(actor, userId, field) &&
      JSON.stringify(change[field]) !== JSON.stringify(current[field]),
  );
}
