import type { Rule } from '../verdict.ts';

/** A blocked contact gets no answer from any bot. */
export const blocked: Rule = {
  name: 'blocked',
  look: ({ contact }) => (contact.active ? null : { next: 'end' }),
};
