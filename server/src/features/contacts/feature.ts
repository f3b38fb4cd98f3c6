import { defineFeature } from '#platform/feature';
import { contactJobHandlers, contactTransferBindings } from './contact-imports.routes.ts';
import { contactAudiences } from './contacts.audience.ts';
import { contactBindings } from './contacts.routes.ts';
import { emptyContact, eraseImportRows, tellContact, tellImportRows } from './erase-contact.repo.ts';
import { contactsTarget } from './import/contacts-target.ts';
import { importContacts } from './import/imports.jobs.ts';

type Parts = Parameters<typeof contactBindings>[0] &
  Parameters<typeof contactTransferBindings>[0] &
  Parameters<typeof contactJobHandlers>[0];

export const contactsFeature = defineFeature<Parts>({
  name: 'contacts',
  bindings: (parts) => [...contactBindings(parts), ...contactTransferBindings(parts)],
  audiences: contactAudiences,
  jobs: contactJobHandlers,
  jobPlaces: [{ queue: 'imports', name: importContacts.name }],
  importTargets: [contactsTarget],
  personKeeper: {
    tables: { contacts: 'told', contact_addresses: 'told', contact_fields: 'told', consents: 'told' },
    tellSome: tellContact,
    empty: emptyContact,
  },
  personTraces: [
    {
      kind: 'imports',
      tables: { contact_import_rows: 'told' },
      tellSome: tellImportRows,
      eraseSome: eraseImportRows,
    },
  ],
  // The address book is open to everybody in the company.
  files: [{ purpose: 'contact', mayFetch: async () => true }],
});
