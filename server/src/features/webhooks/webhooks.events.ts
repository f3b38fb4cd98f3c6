import type { ChannelEvent } from '#ports/channels';
import { defineEvent } from '#platform/use-case';

/** Something happened on a connection whose provider calls us; heard in the transaction that marks it as handled. */
export const webhookEventArrived = defineEvent<{ connectionId: number; event: ChannelEvent }>('webhooks.event-arrived');
