import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Asks WhatsApp about a few numbers that nobody asked about yet, then about the next few a while later. */
export const checkNumbersJob = defineJob('contact-lists.check-numbers', z.object({}));
/** One at a time in a company. */
export const checkNumbersKey = 'number-checks';
