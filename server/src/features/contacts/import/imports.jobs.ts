import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Makes contacts of the lines of a file. */
export const importContacts = defineJob('contacts.import', z.object({ importId: z.int() }));
