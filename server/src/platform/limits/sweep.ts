import { z } from 'zod';
import { defineJob } from '../use-case/index.ts';

/** Takes away counters that are over; nobody looks at them any more. */
export const sweepLimits = defineJob('limits.sweep', z.object({}));
