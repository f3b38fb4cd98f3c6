import { z } from 'zod';
import { id, instant, line, text, version } from '../fields.ts';

/** A word they wrote, the button of a template, a person of the company. */
export const refusalSource = z.enum(['word', 'button', 'person']);
export type RefusalSource = z.infer<typeof refusalSource>;

/** Somebody who is not written to unless they write first. */
export const refusedPerson = z.object({
  id,
  companyId: id,
  name: z.string(),
  /** Digits, or what the channel calls them where it tells no number. */
  number: z.string(),
  since: instant,
  source: refusalSource,
  /** The word, the button, or what the person noted. */
  detail: z.string(),
  userName: z.string(),
  version,
});
export type RefusedPerson = z.infer<typeof refusedPerson>;

/** One change of the do-not-send list. */
export const refusalChange = z.object({
  id,
  number: z.string(),
  change: z.enum(['added', 'removed']),
  source: refusalSource,
  detail: z.string(),
  userName: z.string(),
  at: instant,
});
export type RefusalChange = z.infer<typeof refusalChange>;

/** How a contact stands: since when they are not written to, and how it came to be. Says no number. */
export const contactRefusal = z.object({
  contactId: id,
  refused: refusedPerson.pick({ since: true, source: true, detail: true, userName: true }).nullable(),
  changes: z.array(refusalChange.omit({ number: true })),
});
export type ContactRefusal = z.infer<typeof contactRefusal>;

export const refusalWordsMax = 50;
/** Words that mean "write to me no more", and what is answered once; an empty answer is none. */
export const refusalRules = z.object({
  words: z.array(line(2, 40)).max(refusalWordsMax),
  confirmation: text(1_000),
});
export type RefusalRules = z.output<typeof refusalRules>;

const note = text(200).trim().default('');
export const refusalNote = z.object({ detail: note });
export const refusalForm = z.object({ number: line(8, 50), name: text(250).trim().default(''), detail: note });
export type RefusalForm = z.output<typeof refusalForm>;
