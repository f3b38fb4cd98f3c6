import { decideIgnore, decideReturn, maySwitchIntegration } from '@oplano/core/tickets';
import { addTags, demandPerson, dropTags, lockContact } from '#features/contacts';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { acceptTicket, reopenTicket } from '../accept-ticket.ts';
import { changeTicket } from '../change-ticket.ts';
import { closeTicketAs } from '../close-ticket.ts';
import { insertNote } from '../notes.repo.ts';
import { tellTicketChange } from '../tell.ts';
import { factsOf, type TicketRow } from '../ticket-record.ts';
import { saveTicket } from '../tickets.repo.ts';
import { transferTicket } from '../transfer-ticket.ts';
import { letUndo } from '../undo-end.ts';
import { defineTicketAction, type ActingCtx, type TicketActionHandler } from './define-action.ts';
import { triageActions } from './triage-actions.ts';

/** Changes a ticket as decided, or refuses. */
async function decided(
  ctx: ActingCtx,
  before: TicketRow,
  decision: ReturnType<typeof decideReturn>,
): Promise<TicketRow> {
  if (!decision.ok) throw new AppError(decision.code);
  return changeTicket(ctx, before, decision.change);
}

/** Whoever changes a contact holds it before its tickets. */
const lockItsContact = async ({ db, companyId }: CompanyCtx, ticket: TicketRow): Promise<void> =>
  void (await lockContact(db, companyId, ticket.contact_id));

const onContact = { scope: 'contacts:write', lockBefore: lockItsContact } as const;

/** The ticket is told anew: what changed is part of its record. */
async function touched(ctx: ActingCtx, before: TicketRow, columns: Parameters<typeof saveTicket>[2] = {}) {
  const ticket = await saveTicket(ctx, before.id, columns);
  await tellTicketChange(ctx, ticket.id, factsOf(before));
  return ticket;
}

async function switchIntegration(
  ctx: ActingCtx,
  ticket: TicketRow,
  { on }: { readonly on: boolean },
): Promise<TicketRow> {
  if (ticket.use_integration === on) return ticket;
  if (!maySwitchIntegration(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_PERMISSION');
  return touched(ctx, ticket, { use_integration: on });
}

/** What this feature itself does to tickets. */
export const ownActions: readonly TicketActionHandler[] = [
  defineTicketAction('accept', acceptTicket),
  defineTicketAction('reopen', reopenTicket),
  defineTicketAction('transfer', transferTicket),
  defineTicketAction('close', closeTicketAs),
  defineTicketAction('return', (ctx, ticket) => decided(ctx, ticket, decideReturn(ctx.actor, factsOf(ticket)))),
  defineTicketAction('ignore', async (ctx, before, { undoable = false }) => {
    const ticket = await decided(ctx, before, decideIgnore(ctx.actor, factsOf(before)));
    return undoable && ctx.actor ? letUndo(ctx, { before, ticket }, { says: 'nothing', closing: 'silent' }) : ticket;
  }),
  defineTicketAction('integration', switchIntegration),
  defineTicketAction(
    'tag',
    async (ctx, ticket, { tagIds }) =>
      (await addTags(ctx, ticket.contact_id, tagIds)) ? touched(ctx, ticket) : ticket,
    onContact,
  ),
  defineTicketAction(
    'untag',
    async (ctx, ticket, { tagIds }) =>
      (await dropTags(ctx, ticket.contact_id, tagIds)) ? touched(ctx, ticket) : ticket,
    onContact,
  ),
  defineTicketAction('note', async (ctx, ticket, { note }) => {
    await demandPerson(ctx, ticket.contact_id);
    await insertNote(ctx, ticket, note);
    return ticket;
  }),
  ...triageActions,
];
