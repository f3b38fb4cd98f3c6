import { userDefaults, type UserChange } from '@oplano/contracts/users';
import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { canEditField, canSeeUser, forbiddenFields } from './policy.ts';

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
