import { contactFeed } from '@oplano/contracts/contacts';
import { changesContact, readLine } from '@oplano/core/contacts';
import { findContactsByPhone } from './bulk.repo.ts';
import { demandImporter } from './demand-importer.ts';
import type { ImportTarget } from './import-target.ts';
import { takeIn } from './take-in.ts';

/** People of a sheet become contacts. */
export const contactsTarget: ImportTarget = {
  kind: 'contacts',
  batchSize: 500,
  demand: demandImporter,
  read: readLine,
  /** Two numbers of one contact are one person, as two spellings of one number are. */
  async keysOf({ db, companyId }, people) {
    const known = await findContactsByPhone(
      db,
      companyId,
      people.map(({ canonical }) => canonical),
    );
    return people.map(({ canonical }) => {
      const contact = known.get(canonical);
      return contact ? `c${contact.id}` : canonical;
    });
  },
  async compare({ db, companyId }, people) {
    const canonicals = people.map(({ canonical }) => canonical);
    const known = await findContactsByPhone(db, companyId, canonicals);
    return people.map((person) => {
      const contact = known.get(person.canonical);
      return contact ? (changesContact(person, contact) ? 'updated' : 'unchanged') : 'created';
    });
  },
  takeIn: (ctx, people, record) => takeIn(ctx, people, { userId: record.user_id, namedByUs: true }),
  async finish(ctx) {
    // One word for all: thousands of single events would only keep every browser busy.
    ctx.emit(contactFeed, 'reload', {});
  },
};
