import { z } from 'zod';
import { id } from '../fields.ts';
import { contactDetails } from './contact.ts';

/** What two records of one person would become. */
export const mergePreview = z.object({
  kept: contactDetails,
  gone: contactDetails,
  result: contactDetails.pick({
    name: true,
    number: true,
    email: true,
    active: true,
    tags: true,
    extraInfo: true,
    addresses: true,
  }),
  /** What moves over from the record that goes. */
  tickets: z.int().nonnegative(),
  messages: z.int().nonnegative(),
  /** Conversations that are open on both sides and become one. */
  joined: z.int().nonnegative(),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const mergeRequest = z.object({ goneId: id });
