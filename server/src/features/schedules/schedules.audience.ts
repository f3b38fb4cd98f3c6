import { scheduleFeed } from '@oplano/contracts/schedules';
import { defineAudience, rooms } from '#platform/realtime';

/** What is planned is everybody's, like the contacts it is for. */
export const scheduleAudience = defineAudience(scheduleFeed, ({ companyId }) => [rooms.company(companyId)]);
