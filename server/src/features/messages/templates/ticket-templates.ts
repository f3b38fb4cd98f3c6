import type { MessageTemplate, TemplateChoice } from '@oplano/contracts/messages';
import { capabilities } from '@oplano/core/connections';
import { templateProblems, templateToSend } from '@oplano/core/messages';
import { mayNote } from '@oplano/core/tickets';
import { getConnectionRow } from '#features/connections';
import { factsOf, getTicketRow } from '#features/tickets';
import type { Step } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import { demandSayable } from '../ask-to-say.ts';
import type { TemplatePlace, TemplateCache } from './template-cache.ts';

/** The number a ticket is answered from, for somebody who may write there. */
async function placeOf(ctx: Ctx, ticketId: number): Promise<TemplatePlace> {
  const { companyId } = ctx;
  const ticket = await getTicketRow(ctx.db, companyId, ticketId);
  if (!mayNote(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  await demandSayable(ctx, ticket, 'person', { isTemplate: true });
  if (!capabilities[ticket.channel].templates) throw new AppError('ERR_NO_TEMPLATES');
  const { id: connectionId, version } = await getConnectionRow(ctx.db, companyId, ticket.connection_id);
  return { companyId, connectionId, version };
}

/** The approved templates that can be sent in a ticket, by name. */
export async function listTicketTemplates(
  step: Step,
  cache: TemplateCache,
  { ticketId, fresh }: { ticketId: number; fresh: boolean },
): Promise<{ templates: MessageTemplate[] }> {
  const place = await step((ctx) => placeOf(ctx, ticketId));
  const templates = await cache.of(place, fresh);
  return {
    templates: templates.toSorted(
      (a, b) => a.name.localeCompare(b.name, 'en') || a.language.localeCompare(b.language, 'en'),
    ),
  };
}

/** An approved text as it is said; `needs` is the file that goes along. */
export type FilledTemplate = ReturnType<typeof templateToSend> & Pick<MessageTemplate, 'needs'>;

/** A template with everything it needs, or the reason why it cannot be sent. */
export async function fillTemplate(
  step: Step,
  cache: TemplateCache,
  ticketId: number,
  { name, language, values }: TemplateChoice,
): Promise<FilledTemplate> {
  const place = await step((ctx) => placeOf(ctx, ticketId));
  const template = await cache.find(place, name, language);
  const { missing, extra } = templateProblems(template, values);
  if (missing.length > 0 || extra.length > 0 || template.needs === 'other') {
    throw new AppError('ERR_TEMPLATE_VALUES', { details: { missing, extra } });
  }
  return { ...templateToSend(template, values), needs: template.needs };
}
