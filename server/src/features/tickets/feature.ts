import { importedTicketsUnwanted } from '#features/connections';
import { contactDeleted, contactsMerged } from '#features/contacts';
import { userDeleted } from '#features/users';
import { defineFeature, when } from '#platform/feature';
import { handleJob, handleJobOutside, handleTimer } from '#platform/jobs';
import type { LoadActor } from '#platform/use-case';
import { ownActions } from './actions/own-actions.ts';
import type { TicketActions } from './actions/perform-actions.ts';
import { bulkAudience } from './bulk/bulk.audience.ts';
import { bulkBindings } from './bulk/bulk.routes.ts';
import { giveUpBulk, runBulk } from './bulk/run-bulk.ts';
import { bulkJob } from './bulk/start-bulk.ts';
import { closeAllJob, closeSome } from './close-all.ts';
import { closeImportedJob, closeImportedLater, closeImportedSome } from './close-imported.ts';
import { eraseNotes, eraseTickets, tellNotes, tellTickets } from './erase-tickets.repo.ts';
import { joinTickets } from './join-tickets.ts';
import { forgetTickets, releaseTickets } from './release-tickets.ts';
import { snoozeOver, wakeTicket } from './snooze-ticket.ts';
import { ticketAudience } from './tickets.audience.ts';
import { lockTicket } from './tickets.repo.ts';
import { mentionAudience } from './mentions/mentions.audience.ts';
import { mentionBindings } from './mentions/mentions.routes.ts';
import { ticketBindings } from './tickets.routes.ts';
import { endStands, settleEnd } from './undo-end.ts';
import { viewAudience } from './views/views.audience.ts';
import { viewBindings } from './views/views.routes.ts';

export const ticketsFeature = defineFeature<{ ticketActions: TicketActions; loadActor: LoadActor }>({
  name: 'tickets',
  bindings: ({ ticketActions }) => [
    ...ticketBindings(ticketActions),
    ...bulkBindings,
    ...mentionBindings,
    ...viewBindings,
  ],
  ticketActions: ownActions,
  personTraces: [
    { kind: 'tickets', tables: { tickets: 'told' }, tellSome: tellTickets, eraseSome: eraseTickets },
    { kind: 'notes', tables: { ticket_notes: 'told' }, tellSome: tellNotes, eraseSome: eraseNotes },
  ],
  audiences: [ticketAudience, bulkAudience, mentionAudience, viewAudience],
  jobs: (parts) => [
    handleJob(closeAllJob, closeSome),
    handleJob(closeImportedJob, closeImportedSome),
    handleJobOutside(bulkJob, (tools, wanted) => runBulk(tools, wanted, parts), giveUpBulk),
  ],
  timers: () => [
    handleTimer(endStands, { lock: ({ db, companyId }, id) => lockTicket(db, companyId, id), act: settleEnd }),
    handleTimer(snoozeOver, {
      lock: ({ db, companyId }, id) => lockTicket(db, companyId, id),
      act: async (ctx, ticket) => void (await wakeTicket(ctx, ticket, 'time')),
    }),
  ],
  subscribers: () => [
    when(userDeleted, releaseTickets),
    when(contactDeleted, forgetTickets),
    when(contactsMerged, joinTickets),
    when(importedTicketsUnwanted, closeImportedLater),
  ],
});
