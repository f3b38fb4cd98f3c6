import { userDefaults } from '@oplano/contracts/users';
import { actorOf } from '@oplano/core/permissions';
import { describe, expect, test } from 'vitest';
import { changesOf } from '#platform/forms';
import { aSessionUser, aUser } from '../testing.ts';
import { editableBy, resolverFor, valuesOf, type UserFormInput } from './user-form.ts';

const complete = { ...userDefaults, queueIds: [], name: 'Ana Lima', email: 'ana@loja.com', password: 'segredo' };

async function problemsOf(values: Record<string, unknown>, isNew = true) {
  const options = { fields: {}, shouldUseNativeValidation: undefined };
  // A form can be made to hold anything; that is what is checked here.
  const { errors } = await resolverFor(isNew)(values as unknown as UserFormInput, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

describe('what the user form takes', () => {
  test('a complete form has no problems', async () => {
    expect(await problemsOf(complete)).toEqual({});
    expect(await problemsOf({ ...complete, password: '' }, false)).toEqual({});
  });

  test.each(['profile', 'defaultTheme', 'defaultMenu', 'name', 'email'])(
    '%s is required [USR-010, USR-012, USR-013, USR-014, USR-015]',
    async (field) => {
      expect(await problemsOf({ ...complete, [field]: undefined })).toEqual({ [field]: 'required' });
      expect(await problemsOf({ ...complete, [field]: '' })).toEqual({ [field]: 'required' });
    },
  );

  test.each([
    ['name', 'A', 'tooShort'],
    ['name', 'A'.repeat(51), 'tooLong'],
    ['password', '1234', 'tooShort'],
    ['password', '1'.repeat(51), 'tooLong'],
    ['email', 'ana@loja', 'email'],
    ['startWork', '25:00', 'invalid'],
    ['profile', 'owner', 'invalid'],
  ])('%s “%s” is %s [USR-010, USR-011, USR-012]', async (field, value, problem) => {
    expect(await problemsOf({ ...complete, [field]: value })).toEqual({ [field]: problem });
  });

  test.each([
    ['name', 'An'],
    ['name', 'A'.repeat(50)],
    ['password', '12345'],
    ['password', '1'.repeat(50)],
  ])('%s “%s” lies within the limits [USR-010, USR-011]', async (field, value) => {
    expect(await problemsOf({ ...complete, [field]: value })).toEqual({});
  });
});

describe('what the user form holds', () => {
  test('is the user without what the form does not know', () => {
    const values = valuesOf(aUser({ name: 'Bia', queues: [{ id: 5, name: 'Vendas', color: '#111111' }] }));
    expect(values).toEqual({ ...userDefaults, name: 'Bia', email: 'ana@loja.com', password: '', queueIds: [5] });
  });

  test('only what was changed is sent', () => {
    expect(changesOf({ ...complete, name: 'Bia' }, { name: true, email: false })).toEqual({ name: 'Bia' });
  });
});

describe('who may change what', () => {
  const admin = actorOf(aSessionUser({ id: 1, profile: 'admin' }), false);
  const plain = actorOf(aSessionUser({ id: 2, profile: 'user', allowConnections: 'enabled' }), false);
  const all = { profile: true, queues: true, connection: true, workHours: true, permissions: true };
  const none = { profile: false, queues: false, connection: false, workHours: false, permissions: false };

  test('admins change everything of everybody, others none of it, not even of themselves [USR-003, USR-004, USR-005, USR-006, USR-007]', () => {
    expect(editableBy(admin, 2)).toEqual(all);
    expect(editableBy(admin, undefined)).toEqual(all);
    expect(editableBy(plain, 2)).toEqual(none);
    expect(editableBy(plain, 3)).toEqual(none);
  });
});
