import type { RetentionKind } from '@oplano/contracts/privacy';
import type { CompanySettings } from '@oplano/contracts/settings';
import { keptSince } from '../audit/index.ts';

/** Which setting says how long something is kept. */
export const keepSettings = {
  messages: 'keepMessages',
  conversations: 'keepConversations',
  campaigns: 'keepCampaigns',
} as const satisfies Record<RetentionKind, keyof CompanySettings>;

/** What is older than this is emptied; null: it is kept for ever. */
export function emptiedBefore(months: string, now: Date): Date | null {
  return months === 'forever' ? null : keptSince(now, Number(months));
}
