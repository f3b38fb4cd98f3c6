import type { UserChange } from '@oplano/contracts/users';
import { can, type Actor } from '../permissions/index.ts';

/** What everybody may change of themselves; the rest of the dialog is an admin's. */
export const ownFields = ['name', 'email', 'password', 'farewellMessage', 'defaultTheme', 'defaultMenu'] as const;
export type OwnField = (typeof ownFields)[number];

export const canSeeUser = (actor: Actor, userId: number): boolean =>
  actor.userId === userId || can(actor, 'users:manage');

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
