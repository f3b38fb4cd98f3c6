import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertions } from './new-feature/insert-lines.ts';
import { namesOf } from './new-feature/names.ts';
import { makeFeature } from './new-feature.ts';
import { root } from './run-command.ts';

let place: string;
const read = (file: string): string => readFileSync(path.join(place, file), 'utf8');
beforeEach(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'oplano-new-feature-'));
  for (const file of Object.keys(insertions)) cpSync(path.join(root, file), path.join(place, file));
  mkdirSync(path.join(place, 'server', 'migrations'));
  writeFileSync(path.join(place, 'server', 'migrations', '0041_before.sql'), '');
});
afterEach(() => rmSync(place, { recursive: true }));

test('a new feature stands on every side, and four files outside its own folders name it', () => {
  const { made, changed } = makeFeature(place, 'delivery-slots');
  expect(changed).toHaveLength(4);
  for (const file of changed) expect(read(file)).toContain('deliverySlot');
  expect(made.every((file) => existsSync(path.join(place, file)))).toBe(true);
  for (const side of ['contracts', 'core', 'server/src/features', 'web/src/features', 'server/migrations/0042_']) {
    expect(
      made.some((file) => file.startsWith(side)),
      side,
    ).toBe(true);
  }
  const languages = made.filter((file) => file.includes('/locales/')).map((file) => file.split('/')[3]);
  expect(languages).toEqual(['pt', 'en', 'es', 'tr']);
  expect(read('core/src/delivery-slots/delivery-slot.test.ts')).toContain('expect.fail(');
});

test('a new feature starts closed: its routes and its events are for those who see its page', () => {
  makeFeature(place, 'delivery-slots');
  const contract = read('contracts/src/delivery-slots/index.ts');
  expect(contract.match(/defineRoute\(/g)).toHaveLength(5);
  expect(contract).not.toContain("'session'");
  expect(contract.match(/\baccess(,| \})/g)).toHaveLength(3);
  expect(contract).toContain("const access = 'drawer-admin-items:view';");
  expect(read('core/src/navigation/pages.ts')).toMatch(/const admins = \{ permission: 'drawer-admin-items:view'/);
  expect(read('core/src/navigation/pages.ts')).toMatch(/key: 'deliverySlots'.*\.\.\.admins \}/);
  expect(read('server/src/features/delivery-slots/feature.ts')).toContain('rooms.admins(companyId)');
});

test('a name that is none, or is taken, is refused before anything is written', () => {
  makeFeature(place, 'notes');
  const before = read('contracts/src/index.ts');
  for (const name of ['', 'Notes', 'note', 'notes/../x', 'notes']) expect(() => makeFeature(place, name)).toThrow();
  expect(read('contracts/src/index.ts')).toBe(before);
});

test.each([
  ['notes', 'note', 'Note', 'notes'],
  ['delivery-slots', 'deliverySlot', 'DeliverySlot', 'delivery_slots'],
  ['replies', 'reply', 'Reply', 'replies'],
])('the records of %s are spelled %s, %s and %s', (kebab, one, onePascal, snake) => {
  expect(namesOf(kebab)).toMatchObject({ one, onePascal, snake });
});
