import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

/** An operator looks into the company, and says why. */
export const visitBegan = defineEvent<{ visitId: number; reason: string; expiresAt: string }>(
  'support.visit-began',
  (visit) => stored('support.began', visit),
);

/** They no longer do, by whomever and how it ended. */
export const visitEnded = defineEvent<{ visitId: number; how: string }>('support.visit-ended', (visit) =>
  stored('support.ended', visit),
);
