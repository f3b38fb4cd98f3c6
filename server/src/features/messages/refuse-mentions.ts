import { AppError } from '#platform/use-case';

/** Colleagues are named among colleagues: what a customer reads tells nobody of the team. */
export function refuseMentions(): never {
  throw new AppError('ERR_VALIDATION', { details: [{ field: 'mentionedIds', problem: 'not_private' }] });
}
