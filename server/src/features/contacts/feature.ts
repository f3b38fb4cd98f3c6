import { defineFeature } from '#platform/feature';
import { contactJobHandlers, contactTransferBindings } from './contact-imports.routes.ts';
import { contactAudiences } from './contacts.audience.ts';
import { contactBindings } from './contacts.routes.ts';

type Parts = Parameters<typeof contactBindings>[0] & Parameters<typeof contactTransferBindings>[0];

export const contactsFeature = defineFeature<Parts>({
  name: 'contacts',
  bindings: (parts) => [...contactBindings(parts), ...contactTransferBindings(parts)],
  audiences: contactAudiences,
  jobs: ({ checkNumber }) => contactJobHandlers(checkNumber),
  // The address book is open to everybody in the company.
  files: [{ purpose: 'contact', mayFetch: async () => true }],
});
