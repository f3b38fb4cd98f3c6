import { z } from 'zod';
import { metaToken } from './form.ts';

/** Whose Facebook pages, or the Instagram accounts behind them, become connections. */
export const pagesToAdd = z.object({
  /** Sent by old clients; the token says whose it is. */
  facebookUserId: z
    .string()
    .regex(/^\d{1,30}$/)
    .optional(),
  facebookUserToken: metaToken,
  addInstagram: z.boolean().optional().default(false),
  provider: z.enum(['live', 'lab']).default('live'),
});

/** Why pages are not added. */
export const addPagesErrors = [
  'ERR_FACEBOOK_REFUSED',
  'ERR_FACEBOOK_AWAY',
  'ERR_WAPP_ACCOUNT_TAKEN',
  'ERR_PLAN_LIMIT_CONNECTIONS',
  'ERR_PLAN_FEATURE_DISABLED',
  'ERR_LAB_CLOSED',
] as const;
