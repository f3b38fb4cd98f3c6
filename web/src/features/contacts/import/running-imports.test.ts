import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPerson } from '#testing/people';

/** The page as it is after a reload, with somebody signed in. */
async function load(personId: number) {
  vi.resetModules();
  const { setSession } = await import('#platform/session');
  const imports = await import('./running-imports.ts');
  setSession({ status: 'signedIn', user: aPerson({ id: personId }), billingOnly: false });
  return { ...imports, setSession, begun: () => imports.useRunningImports.getState().begun };
}

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test('an import that was put aside is found again after a reload, and is forgotten once it was read to its end', async () => {
  const first = await load(1);
  first.noteImport(first.importPlaceOf(null), 3);
  first.noteImport(first.importPlaceOf(8), 4);
  const second = await load(1);
  expect(second.begun()).toEqual({ contacts: 3, 'list 8': 4 });
  second.noteImport('contacts', undefined);
  expect((await load(1)).begun()).toEqual({ 'list 8': 4 });
});

test('the import of one person is not shown to the next one', async () => {
  const first = await load(1);
  first.noteImport('contacts', 3);
  expect((await load(2)).begun()).toEqual({});
  const again = await load(1);
  again.noteImport('contacts', 3);
  again.setSession({ status: 'visitor' });
  expect((await load(1)).begun()).toEqual({});
});
