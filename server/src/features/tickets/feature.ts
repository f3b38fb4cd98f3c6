import { importedTicketsUnwanted } from '#features/connections';
import { contactDeleted, contactsMerged } from '#features/contacts';
import { userDeleted } from '#features/users';
import { defineFeature, when } from '#platform/feature';
import { handleJob } from '#platform/jobs';
import { ownActions } from './actions/own-actions.ts';
import type { TicketActions } from './actions/perform-actions.ts';
import { closeAllJob, closeSome } from './close-all.ts';
import { closeImportedJob, closeImportedLater, closeImportedSome } from './close-imported.ts';
import { forgetTickets, releaseTickets, tellMergedTickets } from './release-tickets.ts';
import { ticketAudience } from './tickets.audience.ts';
import { ticketBindings } from './tickets.routes.ts';

export const ticketsFeature = defineFeature<{ ticketActions: TicketActions }>({
  name: 'tickets',
  bindings: ({ ticketActions }) => ticketBindings(ticketActions),
  ticketActions: ownActions,
  audiences: [ticketAudience],
  jobs: () => [handleJob(closeAllJob, closeSome), handleJob(closeImportedJob, closeImportedSome)],
  subscribers: () => [
    when(userDeleted, releaseTickets),
    when(contactDeleted, forgetTickets),
    when(contactsMerged, tellMergedTickets),
    when(importedTicketsUnwanted, closeImportedLater),
  ],
});
