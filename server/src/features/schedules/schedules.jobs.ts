import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Every minute: which companies have something due? */
export const findDueSchedules = defineJob('schedules.find-due', z.object({}));
/** Sends what is due in a company. */
export const sendDue = defineJob('schedules.send-due', z.object({}));
