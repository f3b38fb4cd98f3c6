import type { ErrorCode } from '@oplano/contracts';
import { bulkRoutes } from '@oplano/contracts/tickets';
import { refusal } from '@oplano/core/permissions';
import { person } from '@oplano/core/principals';
import { addRefused, bulkUndoExtraMs, undoOf } from '@oplano/core/tickets';
import { retryAfterOf } from '#platform/db';
import type { OutsideTools } from '#platform/jobs';
import { AppError, type CompanyCtx, type LoadActor } from '#platform/use-case';
import type { ActingCtx } from '../actions/define-action.ts';
import type { TicketActions } from '../actions/perform-actions.ts';
import { tellInBatch } from '../tell.ts';
import type { TicketRow } from '../ticket-record.ts';
import { takeBackEnd } from '../undo-end.ts';
import { bulkLiveFeed } from './bulk.audience.ts';
import { actionOfBulk, lockBulk, refusedOf, saveBulk, toBulk, type BulkRow } from './bulk.repo.ts';

/** So many tickets in one transaction: short enough that whoever wants one of them hardly waits. */
const portionSize = 100;

interface Parts {
  readonly ticketActions: TicketActions;
  readonly loadActor: LoadActor;
}

type Refusals = ReadonlyMap<number, ErrorCode>;

/** Some were refused: nothing of this portion counts, and it is done anew without them. */
class SomeRefused extends Error {
  readonly refusals: Refusals;
  constructor(refusals: Refusals) {
    super('Some tickets were refused.');
    this.refusals = refusals;
  }
}

type Deed = (ctx: ActingCtx, ticket: TicketRow) => Promise<TicketRow>;

/** What is done to each; as people do it one by one, by the same rules. */
function deedOf(
  row: BulkRow,
  { ticketActions }: Parts,
): { deed: Deed; actions: Parameters<TicketActions['lockFor']>[2] } {
  const action = actionOfBulk(row);
  const back = row.is_undo ? undoOf(action) : action;
  if (back === 'resume') return { deed: takeBackEnd, actions: [] };
  const actions = back === null ? [] : [back];
  return { deed: (ctx, ticket) => ticketActions.perform(ctx, ticket, actions), actions };
}

/** Tickets of one contact wait for each other, all others travel together. */
async function doToAll(ctx: ActingCtx, tickets: readonly TicketRow[], deed: Deed): Promise<Refusals> {
  const refusals = new Map<number, ErrorCode>();
  const attempt = async (ticket: TicketRow) => {
    try {
      await deed(ctx, ticket);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(ticket.id, error.code);
    }
  };
  const ofContacts = Map.groupBy(tickets, (ticket) => ticket.contact_id);
  const outcomes = await Promise.allSettled(
    [...ofContacts.values()].map(async (ofOne) => {
      for (const ticket of ofOne) await attempt(ticket);
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return refusals;
}

const gone = (ids: readonly number[], found: readonly TicketRow[]): Refusals => {
  const known = new Set(found.map(({ id }) => id));
  return new Map(ids.filter((id) => !known.has(id)).map((id) => [id, 'ERR_NO_TICKET_FOUND']));
};

/** Whoever may do nothing any more is refused with all that is left. */
async function actorOf(ctx: CompanyCtx, row: BulkRow, { loadActor }: Parts) {
  const identity = { companyId: ctx.companyId, userId: row.user_id, sessionId: row.session_id };
  const actor = await loadActor(ctx.db, identity, ctx.now);
  const code = refusal(actor, bulkRoutes.start);
  if (code) throw new AppError(code);
  return actor;
}

interface Portion {
  readonly bulkId: number;
  readonly size: number;
  /** Known to be refused, from the try before. */
  readonly refusals: Refusals;
}

/** One portion in one transaction, with how far it all is. False: there is nothing more to do. */
async function doPortion(ctx: CompanyCtx, { bulkId, size, refusals }: Portion, parts: Parts): Promise<boolean> {
  const row = await lockBulk(ctx.db, ctx.companyId, bulkId);
  if (row?.state !== 'running') return false;
  const ids = row.ticket_ids.slice(row.handled, row.handled + size);
  const acting: ActingCtx = { ...ctx, actor: await actorOf(ctx, row, parts), extraUndoMs: bulkUndoExtraMs };
  const { deed, actions } = deedOf(row, parts);
  const wanted = ids.filter((id) => !refusals.has(id));
  const tickets = wanted.length === 0 ? [] : await parts.ticketActions.lockFor(acting, wanted, actions);
  const refusedNow = await tellInBatch(acting, () => doToAll(acting, tickets, deed));
  if (refusedNow.size > 0) throw new SomeRefused(refusedNow);

  const handled = row.handled + ids.length;
  const isDone = handled >= row.ticket_ids.length;
  const saved = await saveBulk(ctx, bulkId, {
    handled,
    refused: addRefused(refusedOf(row), new Map([...refusals, ...gone(wanted, tickets)])),
    ...(isDone ? { state: 'done' as const, ended_at: ctx.now } : {}),
  });
  ctx.emit(bulkLiveFeed, 'update', { bulk: toBulk(saved) }, { userId: saved.user_id });
  return !isDone;
}

/** Ends it where it is: whoever began it has left, or may not any more. */
async function endEarly(ctx: CompanyCtx, bulkId: number, code: ErrorCode): Promise<void> {
  const row = await lockBulk(ctx.db, ctx.companyId, bulkId);
  if (row?.state !== 'running') return;
  const rest = row.ticket_ids.slice(row.handled).map((id) => [id, code] as const);
  const saved = await saveBulk(ctx, bulkId, {
    state: 'stopped',
    ended_at: ctx.now,
    handled: row.ticket_ids.length,
    refused: addRefused(refusedOf(row), new Map(rest)),
  });
  ctx.emit(bulkLiveFeed, 'update', { bulk: toBulk(saved) }, { userId: saved.user_id });
}

/**
 * Goes on from where it is, portion by portion, until all is done or somebody stops it. What a portion did and that it
 * did it stand in one transaction: a process that dies leaves nothing half done and nothing to be done twice.
 */
export async function runBulk(
  tools: OutsideTools,
  { bulkId }: { readonly bulkId: number },
  parts: Parts,
): Promise<void> {
  const row = await tools.inCompany((ctx) => lockBulk(ctx.db, ctx.companyId, bulkId));
  if (!row) return;
  const by = person(row.user_id);
  let size = portionSize;
  let refusals: Refusals = new Map();
  for (let goesOn = true; goesOn && !tools.signal.aborted;) {
    try {
      goesOn = await tools.inCompany((ctx) => doPortion(ctx, { bulkId, size, refusals }, parts), by);
      [size, refusals] = [portionSize, new Map()];
    } catch (error) {
      if (error instanceof SomeRefused) refusals = new Map([...refusals, ...error.refusals]);
      else if (error instanceof AppError) return tools.inCompany((ctx) => endEarly(ctx, bulkId, error.code), by);
      // A portion that takes too long, or meets others again and again, may well get through ticket by ticket.
      else if (size > 1) size = 1;
      else if (retryAfterOf(error) !== null) throw error;
      else {
        // One ticket that nothing can be done to does not hold up the others.
        tools.log.error({ code: 'bulk_ticket_failed', bulkId, err: error }, 'a ticket of many could not be changed');
        refusals = await nextAsFailed(tools, bulkId);
      }
    }
  }
  if (tools.signal.aborted) throw new Error('The process stops: another one goes on with it.');
}

/** It does not go on by itself any more: what is done stays, and of the rest whoever began it is told. */
export const giveUpBulk = (ctx: CompanyCtx, { bulkId }: { readonly bulkId: number }): Promise<void> =>
  endEarly(ctx, bulkId, 'ERR_INTERNAL');

async function nextAsFailed(tools: OutsideTools, bulkId: number): Promise<Refusals> {
  const row = await tools.inCompany((ctx) => lockBulk(ctx.db, ctx.companyId, bulkId));
  const next = row?.ticket_ids[row.handled];
  return new Map(next === undefined ? [] : [[next, 'ERR_INTERNAL' as const]]);
}
