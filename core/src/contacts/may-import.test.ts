import { expect, test } from 'vitest';
import type { Actor } from '../permissions/index.ts';
import { mayImportContacts } from './may-import.ts';

test.each([
  ['everyone', 'user', false, true],
  ['everyone', 'admin', false, true],
  ['admins', 'user', false, false],
  ['admins', 'admin', false, true],
  ['admins', 'user', true, false],
] as const)(
  'where %s may import, a person of profile %s (operator: %s) may: %s',
  (importContacts, profile, isSuper, may) => {
    const actor = { profile, super: isSuper } as Actor;
    expect(mayImportContacts(actor, { importContacts })).toBe(may);
  },
);
