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
