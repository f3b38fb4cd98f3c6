import { z } from 'zod';
import { defineTimer } from '#platform/use-case';

/** The next look at a campaign: its beginning, who is handed over next, or its end. */
export const runTimer = defineTimer('campaigns.run', 'campaigns', z.object({}));
/** Screens are told of a campaign that runs, all that happened within a second at once. */
export const tellTimer = defineTimer('campaigns.tell', 'campaigns', z.object({}));
