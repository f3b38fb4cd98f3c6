import type { BotAction, BotTicketChange } from '@oplano/core/automation';
import type { Updateable } from 'kysely';
import {
  changeTicket,
  defineTicketAction,
  logTicket,
  saveTicket,
  ticketChanged,
  type TicketRow,
} from '#features/tickets';
import type { Database } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { isPersonAway } from './automation.repo.ts';
import { askAttemptsMax, askKey, askOutsideJob } from './outside/outside.jobs.ts';
import { sayAll } from './speak.ts';

type Columns = Omit<Updateable<Database['tickets']>, 'id' | 'company_id' | 'status' | 'user_id' | 'queue_id'>;

/** The part of a change that is the bot's own business. */
function ownColumns(change: BotTicketChange): Columns {
  const columns: Columns = {
    is_bot: change.isBot,
    automation: change.automation === undefined ? undefined : JSON.stringify(change.automation),
    bot_uses: change.botUses,
    said: change.said === undefined ? undefined : JSON.stringify(change.said),
    use_integration: change.useIntegration,
    integration_id: change.integrationId,
  };
  // A state that has ended is no state, not a JSON null.
  if (change.automation === null) columns.automation = null;
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Moves the ticket as decided; one that stays where it is only remembers. */
async function lead(
  ctx: CompanyCtx,
  before: TicketRow,
  { change, log, rating }: Extract<BotAction, { do: 'botLead' }>,
): Promise<TicketRow> {
  const columns: Columns = { ...ownColumns(change), ...(rating === null ? {} : { rate: rating }) };
  const status = change.status ?? before.status;
  const named = change.userId === undefined ? before.user_id : change.userId;
  const isGivenOut = named !== null && named !== before.user_id;
  // Whoever is away is given nothing: it waits where they work, for whoever comes.
  const isPassedBy = isGivenOut && (await isPersonAway(ctx.db, ctx.companyId, named));
  const userId = isPassedBy ? null : named;
  const queueId = change.queueId === undefined ? before.queue_id : change.queueId;
  const moves = status !== before.status || userId !== before.user_id || queueId !== before.queue_id;
  const logs = log.map(({ type }) => type).filter((type) => !(isPassedBy && type === 'userDefine'));
  if (moves) return changeTicket(ctx, before, { status, userId, queueId, logs }, columns);
  const after = Object.keys(columns).length > 0 ? await saveTicket(ctx, before.id, columns) : before;
  // A bot that has done its part leaves the ticket to whoever works in its queue.
  if (before.automation !== null && after.automation === null) ctx.raise(ticketChanged, { before, ticket: after });
  await logTicket(
    ctx,
    before.id,
    logs.map((type) => ({ type, userId: null, queueId })),
  );
  return after;
}

/** What bots do to tickets, and nobody can ask for. */
export const botActions = [
  defineTicketAction('botLead', (ctx, ticket, action) => {
    demandProgram(ctx.actor);
    return lead(ctx, ticket, action);
  }),
  defineTicketAction('botSay', (ctx, ticket, action) => {
    demandProgram(ctx.actor);
    return sayAll(ctx, ticket, action.say);
  }),
  defineTicketAction('botAsk', async (ctx, ticket, { ask, messageId }) => {
    demandProgram(ctx.actor);
    const payload = { ticketId: ticket.id, messageId, ask };
    await ctx.enqueue(askOutsideJob, payload, { key: askKey(ticket.id), maxAttempts: askAttemptsMax });
    return ticket;
  }),
];

function demandProgram(actor: object | null): void {
  if (actor) throw new AppError('ERR_NO_PERMISSION');
}
