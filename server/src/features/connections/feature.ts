import { can } from '@oplano/core/permissions';
import { companyLeaving } from '#features/companies';
import { defineFeature, when } from '#platform/feature';
import { companyConnectionBindings } from './company-connections.routes.ts';
import { connectionAudiences } from './connections.audience.ts';
import { connectionBindings } from './connections.routes.ts';
import { eraseChannelLeftovers, tellChannelLeftovers } from './erase-leftovers.repo.ts';
import { giveBackAccounts } from './give-back-accounts.ts';
import { importHistory } from './import/import.jobs.ts';
import { endStranded, strandedEventJob } from './stranded-events.jobs.ts';

export const connectionsFeature = defineFeature<Parameters<typeof connectionBindings>[0]>({
  name: 'connections',
  bindings: (parts) => [...connectionBindings(parts), ...companyConnectionBindings(parts)],
  audiences: connectionAudiences,
  personTraces: [
    {
      kind: 'leftovers',
      tables: {
        stranded_events: 'told',
        channel_keys: { notTold: 'keys that messages are sealed with: whoever has them can write in their name' },
      },
      tellSome: tellChannelLeftovers,
      eraseSome: eraseChannelLeftovers,
    },
  ],
  jobPlaces: [
    { queue: 'channelEvents', name: strandedEventJob.name, onDropped: endStranded },
    { queue: 'imports', name: importHistory.name },
  ],
  subscribers: (parts) => [when(companyLeaving, (ctx) => giveBackAccounts(ctx, parts))],
  files: [{ purpose: 'greeting', mayFetch: async ({ actor }) => can(actor, 'connections:view') }],
});
