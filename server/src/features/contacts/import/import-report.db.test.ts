import type { Contact, ContactImport, ImportReport } from '@oplano/contracts/contacts';
import { seededRandom, type Random } from '@oplano/core/random';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';
import { contactsTarget } from './contacts-target.ts';
import { runImport } from './run-import.ts';

const app = sharedTestApp();

interface Entry {
  readonly name: string;
  readonly email: string;
  readonly tags: readonly string[];
}

/** The address book as people see it, by contact. */
async function addressBook(admin: SignedIn): Promise<Map<number, Entry>> {
  const { contacts } = (await admin.call('GET', '/contacts')).json<{ contacts: Contact[] }>();
  return new Map(
    contacts.map(({ id, name, email, tags }) => [id, { name, email, tags: tags.map((tag) => tag.name).toSorted() }]),
  );
}

/** Few people and few words, so that lines of a file meet each other and those who are known. */
const numbers = ['11 98765-4321', '(11) 8765-4321', '5521912345678', '21 91234-5678', '11 97777-6666', '123'];
const words = {
  name: ['Ana', 'Bia', 'Caio', ''],
  email: ['', '', 'a@example.com', 'b@example.com', 'c@'],
  tags: ['', '', 'cliente', 'vip', 'cliente, vip'],
};
const aLine = (random: Random): string[] => [
  random.pick(words.name),
  random.pick(numbers),
  random.pick(words.email),
  random.pick(words.tags),
];

async function load(admin: SignedIn, lines: readonly string[][]): Promise<ContactImport> {
  const form = new FormData();
  const text = [['Nome', 'Telefone', 'E-mail', 'Tags'], ...lines].map((cells) => cells.join(';')).join('\n');
  form.set('file', new Blob([text]), 'people.csv');
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${app.url}/api/contacts/imports`, { method: 'POST', headers, body: form });
  return (await answer.json()) as ContactImport;
}

/** Takes the file in by batches of two lines, so that what is said of one person lies in several. */
const run = (admin: SignedIn, importId: number): Promise<void> =>
  runImport(
    {
      companyId: admin.companyId,
      signal: new AbortController().signal,
      log: app.app.runtime.log,
      inCompany: (work) => runInCompany(app.app.runtime, admin.companyId, work),
      checkNumber: async () => 'exists',
      batchSize: 2,
      targets: [contactsTarget],
    },
    importId,
  );

const isBlank = (entry: Entry, field: 'name' | 'email'): boolean => entry[field] === '';

describe('the report of an import', () => {
  test.each(Array.from({ length: 12 }, (_, seed) => [seed]))(
    'equals the difference of the address book, as the dry run said, and no blank took anything away (file %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const admin = await someone(app, await aCompany(app), { profile: 'admin' });
      await admin.call('POST', '/contacts', { name: 'Ana', number: '5511987654321', email: 'a@example.com' });
      if (seed % 2 === 0) await admin.call('POST', '/contacts', { name: 'Bia', number: '5521912345678' });
      const before = await addressBook(admin);
      const lines = Array.from({ length: random.whole(3, 9) }, () => aLine(random));
      const { id, mapping } = await load(admin, lines);
      const planned = (await admin.call('POST', `/contacts/imports/${id}/check`, { mapping })).json<ImportReport>();
      await admin.call('POST', `/contacts/imports/${id}/start`, { mapping });
      await run(admin, id);
      const report = (await admin.call('GET', `/contacts/imports/${id}`)).json<ContactImport>();
      const after = await addressBook(admin);

      const changed = [...before].filter(([contact, entry]) => {
        const now = after.get(contact);
        return JSON.stringify(now) !== JSON.stringify(entry);
      });
      expect({ created: report.created, updated: report.updated }).toEqual({
        created: after.size - before.size,
        updated: changed.length,
      });
      expect(report).toMatchObject({
        state: 'done',
        handled: lines.length,
        created: planned.created,
        updated: planned.updated,
        unchanged: planned.unchanged,
        repeated: planned.duplicate,
        ignored: planned.ignored,
        failed: planned.invalid,
      });
      const { created, updated, unchanged, repeated, ignored, failed } = report;
      expect(created + updated + unchanged + repeated + ignored + failed).toBe(lines.length);
      for (const [contact, entry] of before) {
        const now = after.get(contact);
        expect(
          now && (['name', 'email'] as const).filter((field) => isBlank(now, field) && !isBlank(entry, field)),
        ).toEqual([]);
        expect(entry.tags.filter((tag) => !now?.tags.includes(tag))).toEqual([]);
      }
      await app.app.worker.runDue();
      expect(await addressBook(admin)).toEqual(after);
    },
  );
});
