import type { RetentionKind } from '@oplano/contracts/privacy';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

/** Somebody asked for everything that is kept of a person. */
export const personExported = defineEvent<{ contactId: number; exportId: number }>('privacy.person-exported', (asked) =>
  stored('person.exported', asked),
);

/** Somebody took that away. */
export const personExportFetched = defineEvent<{ contactId: number; exportId: number }>(
  'privacy.person-export-fetched',
  (fetched) => stored('person.export-fetched', fetched),
);

/** Somebody asked for a person to be forgotten, and it has begun: it cannot be taken back. */
export const personErased = defineEvent<{ contactId: number; erasureId: number }>('privacy.person-erased', (erased) =>
  stored('person.erased', erased),
);

/** What was kept for as long as the company wants was emptied. */
export const retentionEmptied = defineEvent<{ kind: RetentionKind; rows: number }>(
  'privacy.retention-emptied',
  (some) => stored('retention.emptied', some),
);
