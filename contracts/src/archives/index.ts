import { z } from 'zod';
import { instant } from '../fields.ts';

/** What is written into one file for somebody, and how far that has come. */
export const archiveStanding = z.object({
  state: z.enum(['running', 'ready', 'failed']),
  askedAt: instant,
  /** Rows and files: how many there are and how many are written. */
  total: z.int().nonnegative(),
  done: z.int().nonnegative(),
  /** How large the file is, once it is there. */
  bytes: z.int().nonnegative().nullable(),
  /** How long it is kept. */
  until: instant.nullable(),
});
export type ArchiveStanding = z.infer<typeof archiveStanding>;
