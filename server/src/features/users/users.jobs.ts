import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Takes a picture nobody shows any more out of the store. */
export const forgetFile = defineJob('users.forget-file', z.object({ key: z.string() }));
