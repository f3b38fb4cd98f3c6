import { userDefaults, type UserChange } from '@oplano/contracts/users';
import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import {
  canEditField,
  canSeeUser,
  forbiddenFields,
  leavingRefusal,
  needsCurrentPassword,
  userActions,
  userRefusal,
} from './policy.ts';

const me = anActor({ userId: 7 });
const admin = anActor({ userId: 1, profile: 'admin' });
const current: UserChange = { ...userDefaults, name: 'Ana', email: 'ana@example.com', password: '', queueIds: [3] };

describe('who may change what of a user', () => {
  test('an admin everything of everybody, others only themselves [USR-003, USR-004, USR-005, USR-006, USR-007]', () => {
    expect(canSeeUser(admin, 7)).toBe(true);
    expect(canSeeUser(me, 7)).toBe(true);
    expect(canSeeUser(me, 8)).toBe(false);
    const guarded = ['profile', 'queueIds', 'whatsappId', 'startWork', 'endWork', 'allTicket', 'allowGroup'] as const;
    for (const field of guarded) {
      expect(canEditField(me, 7, field)).toBe(false);
      expect(canEditField(admin, 7, field)).toBe(true);
    }
    for (const field of ['name', 'email', 'password', 'defaultTheme'] as const) {
      expect(canEditField(me, 7, field)).toBe(true);
      expect(canEditField(me, 8, field)).toBe(false);
    }
  });

  test('a guarded field that stays as it is does not count as a change', () => {
    expect(forbiddenFields(me, 7, { ...current, name: 'Ana Maria' }, current)).toEqual([]);
    expect(forbiddenFields(me, 7, { ...current, profile: 'admin', queueIds: [3, 4] }, current)).toEqual([
      'profile',
      'queueIds',
    ]);
    expect(forbiddenFields(admin, 7, { ...current, profile: 'admin' }, current)).toEqual([]);
  });
});

describe('what may be done to a user', () => {
  const actors = {
    plain: anActor({ userId: 7 }),
    admin: anActor({ userId: 7, profile: 'admin' }),
    operator: anActor({ userId: 7, profile: 'admin', super: true }),
    expired: anActor({ userId: 7, profile: 'admin', billingOnly: true }),
  };
  const targets = {
    oneself: (actor: { super: boolean }) => ({ id: 7, super: actor.super }),
    somebody: () => ({ id: 8, super: false }),
    operator: () => ({ id: 9, super: true }),
  };
  const none = 'ERR_NO_USER_FOUND';
  const no = 'ERR_NO_PERMISSION';
  const self = 'ERR_DELETE_SELF';
  /** In the order of `userActions`: show, change, picture, width, remove. */
  test.each([
    ['plain', 'oneself', [null, null, null, null, self]],
    ['plain', 'somebody', [none, none, none, none, none]],
    ['plain', 'operator', [none, none, none, none, none]],
    ['admin', 'oneself', [null, null, null, null, self]],
    ['admin', 'somebody', [null, null, null, none, null]],
    ['admin', 'operator', [null, no, no, none, no]],
    ['operator', 'oneself', [null, null, null, null, self]],
    ['operator', 'somebody', [null, null, null, none, null]],
    ['operator', 'operator', [null, null, null, none, null]],
    ['expired', 'somebody', [none, none, none, none, none]],
    ['expired', 'operator', [none, none, none, none, none]],
  ] as const)('by %s to %s: %j', (who, whom, refusals) => {
    const actor = actors[who];
    expect(userActions.map((action) => userRefusal(actor, targets[whom](actor), action))).toEqual(refusals);
  });

  test.each([
    [{ super: true, profile: 'admin' }, { admins: true, operators: false }, 'ERR_LAST_OPERATOR'],
    [{ super: true, profile: 'admin' }, { admins: true, operators: true }, null],
    [{ super: true, profile: 'user' }, { admins: true, operators: false }, 'ERR_LAST_OPERATOR'],
    [{ super: false, profile: 'admin' }, { admins: false, operators: false }, 'ERR_LAST_ADMIN'],
    [{ super: false, profile: 'admin' }, { admins: true, operators: false }, null],
    [{ super: false, profile: 'user' }, { admins: false, operators: false }, null],
  ] as const)('%j goes while others are %j: %s', (user, others, refusal) => {
    expect(leavingRefusal(user, others)).toBe(refusal);
  });

  test.each([
    [7, { password: 'new' }, true],
    [7, { email: 'b@example.com' }, true],
    [7, { email: 'a@example.com', password: '' }, false],
    [7, {}, false],
    [8, { email: 'b@example.com', password: 'new' }, false],
  ])('to %i with %j needs the current password: %s', (userId, change, needed) => {
    expect(needsCurrentPassword(actors.admin, userId, change, { email: 'a@example.com' })).toBe(needed);
  });
});
