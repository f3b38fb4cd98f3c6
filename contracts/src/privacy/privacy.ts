import { z } from 'zod';
import { archiveStanding } from '../archives/index.ts';
import { id, instant } from '../fields.ts';

/** What a person leaves behind, by the word a receipt has for it. */
export const traceKinds = [
  'messages',
  'groupMessages',
  'tickets',
  'notes',
  'schedules',
  'campaigns',
  'lists',
  'refusals',
  'imports',
  'deliveries',
  'leftovers',
] as const;
export const traceKind = z.enum(traceKinds);
export type TraceKind = z.infer<typeof traceKind>;

/** What a company can keep for a number of months only. */
const retentionKinds = ['messages', 'conversations', 'campaigns'] as const;
export const retentionKind = z.enum(retentionKinds);
export type RetentionKind = z.infer<typeof retentionKind>;

/** That somebody was erased: what, when and at whose wish, and nothing of who it was. */
export const erasure = z.object({
  id,
  state: z.enum(['running', 'done']),
  /** Who asked for it here. */
  userName: z.string(),
  askedAt: instant,
  doneAt: instant.nullable(),
  /** The last day on which a backup may still hold them. */
  backupsUntil: z.iso.date().nullable(),
  /** How many rows were emptied of each. */
  counts: z.partialRecord(traceKind, z.int().nonnegative()),
});
export type Erasure = z.infer<typeof erasure>;

/** What happened to somebody's consent. */
export const consentStep = z.object({
  /** Asked, answered with yes or no, told without being asked, or no longer to be written to and again to be. */
  what: z.enum(['asked', 'given', 'refused', 'informed', 'stopped', 'resumed']),
  at: instant,
  /** What they were asked or told; of the do-not-send list the word or the note. */
  text: z.string(),
  /** Who did it here; empty where they said it themselves. */
  userName: z.string(),
});
export type ConsentStep = z.infer<typeof consentStep>;

/** How a contact stands with what the law lets them ask for. */
export const contactPrivacy = z.object({
  contactId: id,
  /** What has to be typed to erase them is their name or one of their numbers. */
  erasure: erasure.nullable(),
  /** What is kept of them as one file, and how far that has come. */
  export: archiveStanding.nullable(),
  /** From the automation and the do-not-send list together, the newest first. */
  consent: z.array(consentStep),
});
export type ContactPrivacy = z.infer<typeof contactPrivacy>;
