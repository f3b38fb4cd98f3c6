import { z } from 'zod';
import { defineJob } from '#platform/use-case';

export const forgetAnswersJob = defineJob('external-api.forget-answers', z.object({}));
export const forgetAllAnswersJob = defineJob('external-api.forget-all-answers', z.object({}));
