import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Every minute: of which companies has something changed that figures count? */
export const findChangedFigures = defineJob('dashboard.find-changed', z.object({}));
/** Counts the days of a company that changed. */
export const countDaysOfCompany = defineJob('dashboard.count-days', z.object({}));
