import {
  isLedOutside,
  type AutomationState,
  type BotConnection,
  type Facts,
  type SaidBefore,
  type TalkFacts,
} from '@oplano/core/automation';
import { capabilities } from '@oplano/core/connections';
import type { MessageContent } from '@oplano/contracts/messages';
import { hoursOf } from '#features/companies';
import type { ContactRow } from '#features/contacts';
import { storedHours } from '#features/queues';
import { companySettings } from '#features/settings';
import type { TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { loadBotQueues, ownQueueOf, type BotQueues } from './bot-queues.ts';
import { surroundingsOf, type Surroundings } from './surroundings.queries.ts';

/** What the pipeline tells about a message that has just been stored. */
export interface Received {
  readonly message: { readonly id: string; readonly body: string; readonly content: unknown };
  readonly ticket: TicketRow;
  readonly contact: ContactRow;
  readonly opened: 'new' | 'again' | null;
  readonly isAudio: boolean;
}

const toBotConnection = (row: Surroundings, queues: BotQueues['offered']): BotConnection => ({
  nativeChoices: capabilities[row.channel].nativeChoices,
  greetingMessage: row.greeting_message,
  hasGreetingMedia: row.greeting_media_path !== null,
  completionMessage: row.completion_message,
  outOfHoursMessage: row.out_of_hours_message,
  ratingMessage: row.rating_message,
  groupAsTicket: row.group_as_ticket,
  schedules: storedHours(row.schedules),
  maxUseBotQueues: row.max_use_bot_queues,
  timeUseBotQueues: row.time_use_bot_queues,
  maxUseBotQueuesNps: row.max_use_bot_queues_nps,
  vacationMessage: row.vacation_message,
  vacationStart: row.vacation_start,
  vacationEnd: row.vacation_end,
  lgpdMessage: row.lgpd_message,
  lgpdLink: row.lgpd_link,
  integrationId: row.integration_id,
  promptId: row.prompt_id,
  queues,
});

const toBotTicket = (row: TicketRow, isNew: boolean): Facts['ticket'] => ({
  status: row.status,
  isGroup: row.is_group,
  userId: row.user_id,
  queueId: row.queue_id,
  isBot: row.is_bot,
  useIntegration: row.use_integration,
  integrationId: row.integration_id,
  // Written by `lead` alone, in exactly these shapes.
  automation: row.automation as AutomationState | null,
  botUses: row.bot_uses,
  said: row.said as SaidBefore,
  isNew,
});

function toBotMessage({ message, isAudio }: Received): Facts['message'] {
  const content = message.content as MessageContent;
  return {
    text: message.body,
    choiceId: content.kind === 'choiceReply' ? content.id : null,
    kind: isAudio ? 'audio' : content.kind === 'text' || content.kind === 'choiceReply' ? 'text' : 'other',
  };
}

/** The farewell of whoever attended, for the end of a survey. */
async function farewellOf({ db, companyId }: CompanyCtx, { status, user_id }: TicketRow): Promise<string> {
  if (status !== 'nps' || user_id === null) return '';
  const row = await db
    .selectFrom('users')
    .select('farewell_message')
    .where('company_id', '=', companyId)
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row?.farewell_message ?? '';
}

/** Whether the rules may want to know of queues beside the one in which a ticket waits for a person. */
export const mayNeedQueues = (
  ticket: TicketRow,
  { disable_bot: disableBot }: Pick<ContactRow, 'disable_bot'>,
): boolean =>
  (ticket.queue_id === null || ticket.automation !== null) &&
  !isLedOutside({ ticket: toBotTicket(ticket, false), contact: { disableBot } });

/** Reads what the rules decide by, as it is now and not as it was when the connection was opened. */
export async function lookAround(ctx: CompanyCtx, ticket: TicketRow, needsQueues: boolean) {
  const { db, companyId } = ctx;
  const { queue_id: queueId, connection_id: connectionId } = ticket;
  const [[connection], queuesFor, settings, farewellMessage] = await Promise.all([
    surroundingsOf(db, { companyId, connectionId, queueId: queueId ?? 0 }),
    needsQueues ? loadBotQueues(db, companyId, queueId) : null,
    companySettings(db, companyId),
    farewellOf(ctx, ticket),
  ]);
  if (!connection) return null;
  const { company_schedules, time_zone: timeZone, offered_ids } = connection;
  const queues = queuesFor ? queuesFor(offered_ids) : ownQueueOf(connection);
  return { connection, queues, schedules: hoursOf(company_schedules), timeZone, settings, farewellMessage };
}

/** What decides what somebody hears who is brought into a queue; null where it is gone. */
export async function lookInto(ctx: CompanyCtx, ticket: TicketRow, queueId: number) {
  const found = await lookAround(ctx, { ...ticket, queue_id: queueId }, false);
  const queue = found?.queues.own;
  if (!found || !queue) return null;
  const { timeZone, settings } = found;
  return { queue, facts: { now: ctx.now, timeZone, settings, ticket: toBotTicket(ticket, false) } };
}

/** What an answer from outside is judged by that leads nowhere; none of it has to be looked up. */
export const toTalkFacts = (ticket: TicketRow, contact: ContactRow, now: Date): TalkFacts => ({
  now,
  ticket: toBotTicket(ticket, false),
  contact: { active: contact.active, disableBot: contact.disable_bot },
  connection: { nativeChoices: capabilities[ticket.channel].nativeChoices },
});

/** All that the rules decide by: what was found around the ticket, and what has just happened in it. */
export function toFacts(
  {
    connection,
    queues,
    schedules,
    timeZone,
    settings,
    farewellMessage,
  }: NonNullable<Awaited<ReturnType<typeof lookAround>>>,
  received: Received,
  now: Date,
): Facts {
  const { ticket, contact } = received;
  return {
    now,
    timeZone,
    settings,
    companyHours: schedules,
    connection: toBotConnection(connection, queues.offered),
    contact: {
      active: contact.active,
      disableBot: contact.disable_bot,
      acceptAudioMessage: contact.accept_audio_message,
      lgpdAcceptedAt: contact.lgpd_accepted_at,
      lgpdInformedAt: contact.lgpd_informed_at,
    },
    ticket: toBotTicket(ticket, received.opened !== null),
    queue: queues.own,
    targets: queues.targets,
    message: toBotMessage(received),
    farewellMessage,
  };
}
