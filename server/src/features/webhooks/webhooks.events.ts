import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import type { ChannelEvent } from '#ports/channels';
import { defineEvent } from '#platform/use-case';

/** Something happened on a connection whose provider calls us; heard in the transaction that marks it as handled. */
export const webhookEventReceived = defineEvent<{
  connection: Selectable<Database['connections']>;
  event: ChannelEvent;
}>('webhooks.event-arrived');
