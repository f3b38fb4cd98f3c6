import { companyResumed } from '#features/companies';
import { connectionDeleted, importHistoryHandler, strandedEventJob } from '#features/connections';
import { contactBlocked } from '#features/contacts';
import {
  ticketAccepted,
  ticketChanged,
  ticketDeleted,
  ticketEnded,
  ticketRead,
  ticketTransferred,
} from '#features/tickets';
import { webhookEventReceived } from '#features/webhooks';
import { defineFeature, when } from '#platform/feature';
import { forEachCompany, handleJob, handleJobOutside } from '#platform/jobs';
import type { Staging } from '#platform/staging';
import type { Storage } from '#ports/storage';
import { blockOnChannels } from './block-on-channels.ts';
import { contextBindings } from './context/context.routes.ts';
import { eraseGroupMessages, eraseMessageLeftovers, eraseMessages } from './erase-messages.repo.ts';
import { expireConversations, expireMessages } from './expire-messages.repo.ts';
import {
  countToldMessages,
  messageTables,
  tellGroupMessages,
  tellMessages,
  tellSigns,
} from './tell-messages.queries.ts';
import { importMessages } from './import-messages.ts';
import { fetchMediaJob } from './media/expect-media.ts';
import { fetchMedia, giveUpMedia, type DriverFor } from './media/fetch-media.ts';
import { mayFetchMedia } from './may-fetch-media.ts';
import { messageAudience } from './messages.audience.ts';
import { outboxFilled } from './messages.events.ts';
import { messageBindings } from './messages.routes.ts';
import { greetOnAccept, sayGoodbye, sendReadReceipts, tellOfTransfer } from './on-ticket-moves.ts';
import { dropOutbox } from './outbox/outbox-sources.repo.ts';
import { createStoppedOutbox } from './outbox/stopped-entries.repo.ts';
import { wakeCompany } from './outbox/wake-company.ts';
import { forgetAllLeftoversJob, forgetLeftovers, forgetLeftoversJob } from './receive/forget-leftovers.ts';
import { learnProfile } from './receive/learn-profile.ts';
import { handleEventInTurn, retryStrandedEvent } from './receive/receive-event.ts';
import { learnProfileJob, refreshProfileOfNew } from './receive/want-profile.ts';
import { bulkyMessages } from './remove-some.ts';
import { sayAction } from './say-action.ts';
import { takeInEarlier } from './say-to-many.ts';
import { tellMessagesGone } from './tell.ts';
import type { TemplateCache } from './templates/template-cache.ts';

interface MessageParts {
  readonly storage: Storage;
  readonly staging: Staging;
  readonly templates: TemplateCache;
  readonly driverFor: DriverFor;
  /** Lets the keeper of a connection know that something waits to be sent. */
  readonly wakeOutbox: (connectionId: number) => void;
}

export const messagesFeature = defineFeature<MessageParts>({
  name: 'messages',
  bindings: ({ storage, templates }) => [...messageBindings(storage, templates), ...contextBindings],
  audiences: [messageAudience],
  ticketActions: [sayAction],
  bulkyRecords: [bulkyMessages],
  retainedRecords: [
    { kind: 'messages', emptySome: expireMessages },
    { kind: 'conversations', emptySome: expireConversations },
  ],
  personTraces: [
    {
      kind: 'messages',
      tables: messageTables,
      count: countToldMessages,
      tellSome: tellMessages,
      eraseSome: eraseMessages,
    },
    { kind: 'groupMessages', tables: messageTables, tellSome: tellGroupMessages, eraseSome: eraseGroupMessages },
    {
      kind: 'leftovers',
      tables: {
        message_reactions: 'told',
        watermarks: { notTold: 'how far a telephone has read, which the messages say themselves' },
      },
      tellSome: tellSigns,
      eraseSome: eraseMessageLeftovers,
    },
  ],
  files: [{ purpose: 'message', mayFetch: mayFetchMedia }],
  jobs: (parts) => [
    importHistoryHandler(importMessages),
    handleJob(strandedEventJob, retryStrandedEvent),
    handleJob(forgetLeftoversJob, forgetLeftovers),
    forEachCompany(forgetAllLeftoversJob, forgetLeftoversJob),
    handleJobOutside(fetchMediaJob, (tools, payload) => fetchMedia(tools, payload, parts), giveUpMedia),
    handleJobOutside(learnProfileJob, (tools, payload) => learnProfile(tools, payload, parts)),
  ],
  stopped: ({ wakeOutbox }) => [createStoppedOutbox(wakeOutbox)],
  jobPlaces: [{ queue: 'media', name: fetchMediaJob.name }],
  cron: [{ name: 'messages.forget-leftovers', at: '03:40', zone: 'America/Sao_Paulo', job: forgetAllLeftoversJob }],
  subscribers: ({ wakeOutbox }) => [
    when(contactBlocked, blockOnChannels),
    when(webhookEventReceived, (ctx, { connection, event }) => handleEventInTurn(ctx, connection, event)),
    when(companyResumed, wakeCompany),
    when(connectionDeleted, dropOutbox),
    when(ticketChanged, refreshProfileOfNew),
    when(ticketChanged, takeInEarlier),
    when(ticketAccepted, greetOnAccept),
    when(ticketTransferred, tellOfTransfer),
    when(ticketEnded, sayGoodbye),
    when(ticketRead, sendReadReceipts),
    when(ticketDeleted, tellMessagesGone),
    when(outboxFilled, async (ctx, { connectionId }) => ctx.afterCommit(() => wakeOutbox(connectionId))),
  ],
});
