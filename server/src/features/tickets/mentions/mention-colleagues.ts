import { canSeeTicket } from '@oplano/core/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { factsOf, type TicketRow } from '../ticket-record.ts';
import { colleaguesMentioned } from '../tickets.events.ts';
import { getTicketByUuid } from '../tickets.queries.ts';
import { mentionLiveFeed } from './mentions.audience.ts';
import { addMentions, seeMentions } from './mentions.repo.ts';
import { findPeople, mentionFor } from './mentions.queries.ts';

/** People of the company that a note is to name; refused where one of them is not there. */
async function demandColleagues(ctx: Ctx, userIds: readonly number[]) {
  const wanted = [...new Set(userIds)];
  const people = wanted.length === 0 ? [] : await findPeople(ctx, wanted);
  if (people.length !== wanted.length) throw new AppError('ERR_NO_USER_FOUND');
  return people.filter(({ userId }) => userId !== ctx.actor.userId);
}

/**
 * Tells those that a note names and that may see its ticket, each once however often it is saved. The answer are the names
 * of those who may not: they are told nothing, and whoever wrote the note learns so.
 */
export async function mentionColleagues(
  ctx: Ctx,
  note: { readonly ticket: TicketRow; readonly messageId: string | number },
  userIds: readonly number[],
): Promise<string[]> {
  const people = await demandColleagues(ctx, userIds);
  const facts = factsOf(note.ticket);
  const seeing = people.filter((person) => canSeeTicket(person, facts)).map(({ userId }) => userId);
  const messageId = String(note.messageId);
  const added = await addMentions(ctx, { messageId, ticketId: note.ticket.id }, seeing);
  for (const userId of added) {
    const mention = await mentionFor(ctx, messageId, userId);
    if (mention) ctx.emit(mentionLiveFeed, 'create', { mention }, { userId });
  }
  if (added.length > 0) {
    ctx.raise(colleaguesMentioned, { ticketId: note.ticket.id, messageId, userIds: added });
  }
  return people.filter(({ userId }) => !seeing.includes(userId)).map(({ name }) => name);
}

/** Whoever is named has looked: their other browsers forget it too. */
export async function lookAtMentions(ctx: Ctx, ticketUuid: string): Promise<Record<string, never>> {
  const ticket = await getTicketByUuid(ctx, ticketUuid);
  const { userId } = ctx.actor;
  if (await seeMentions(ctx, { userId, ticketId: ticket.id })) {
    ctx.emit(mentionLiveFeed, 'seen', { ticketUuid: ticket.uuid }, { userId });
  }
  return {};
}
