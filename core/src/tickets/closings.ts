import type { Closing } from '@oplano/contracts/tickets';
import type { TicketFacts } from './visibility.ts';

/** Which ends a person chooses from: what would not be said is not offered. */
export function closingsOf(
  { status, isGroup }: Pick<TicketFacts, 'status' | 'isGroup'>,
  settings: { readonly surveys: boolean; readonly farewellToWaiting: boolean },
): readonly Closing[] {
  if (status === 'pending') return settings.farewellToWaiting ? ['farewell', 'silent'] : ['silent'];
  return settings.surveys && !isGroup ? ['survey', 'farewell', 'silent'] : ['farewell', 'silent'];
}
