import type { Channel } from '@oplano/contracts/connections';
import type { MessageTemplate, TemplateChoice } from '@oplano/contracts/messages';
import { capabilities } from '@oplano/core/connections';
import { answerWindowMs, isOpenTo, sayErrors, templateProblems, type TemplateText } from '@oplano/core/messages';
import { addressOf, getContactRow } from '#features/contacts';
import type { TemplateCache } from '#features/messages';
import { connectionFor } from '#features/tickets';
import type { Step } from '#platform/http';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';

/** An approved text as it is kept until its time: what fills it, and its words, so that nobody need ask for them then. */
export type KeptTemplate = TemplateChoice & TemplateText;

export interface Way {
  readonly connectionId: number;
  readonly version: number;
  readonly channel: Channel;
  /** When the customer last wrote there. */
  readonly lastInboundAt: Date | null;
}

interface Wanted {
  readonly contactId: number;
  readonly whatsappId: number | null;
  readonly userId: number | null;
}

/** When a contact last wrote on a connection. */
export async function lastInbound(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<Date | null> {
  const row = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.max('last_inbound_at').as('at'))
    .where('company_id', '=', companyId)
    .where('contact_id', '=', contactId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The way a message to a contact would take; refused where there is none. */
export async function wayTo(ctx: CompanyCtx, { contactId, whatsappId, userId }: Wanted): Promise<Way> {
  const contact = await getContactRow(ctx.db, ctx.companyId, contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const connection = await connectionFor(ctx, { channel: contact.channel, asked: whatsappId, userId });
  const isReached = (await addressOf(ctx, connection.channel, contact.id)) !== null;
  if (!isReached) throw new AppError(sayErrors.UNREACHABLE);
  return {
    connectionId: connection.id,
    version: connection.version,
    channel: connection.channel,
    lastInboundAt: await lastInbound(ctx, { contactId, connectionId: connection.id }),
  };
}

const kept = ({ header, body, footer, buttons }: MessageTemplate, choice: TemplateChoice): KeptTemplate => ({
  ...choice,
  header,
  body,
  footer,
  buttons,
});

/** The approved text somebody chose, filled; asked of the provider while no transaction is open. */
export async function chosenTemplate(
  step: Step,
  cache: TemplateCache,
  wanted: (ctx: Ctx) => Promise<Wanted>,
  choice: TemplateChoice | null,
): Promise<KeptTemplate | null> {
  if (!choice) return null;
  const place = await step(async (ctx) => {
    const { connectionId, version, channel } = await wayTo(ctx, await wanted(ctx));
    if (!capabilities[channel].templates) throw new AppError('ERR_NO_TEMPLATES');
    return { companyId: ctx.companyId, connectionId, version };
  });
  const template = await cache.find(place, choice.name, choice.language);
  const { missing, extra } = templateProblems(template, choice.values);
  // A template with a file at its head needs that file each time; what is sent by itself has none.
  if (missing.length > 0 || extra.length > 0 || template.needs !== 'nothing') {
    throw new AppError('ERR_TEMPLATE_VALUES', { details: { missing, extra } });
  }
  return kept(template, choice);
}

/** Refuses a free text at a time when the channel takes none. */
export function demandWindow(way: Way, dates: readonly { readonly at: Date }[], hasTemplate: boolean): void {
  const isOpen = dates.every(({ at }) => isOpenTo(way, { isTemplate: hasTemplate }, at));
  if (!isOpen) throw new AppError(sayErrors.OUTSIDE_WINDOW);
}

/** What may be sent to a contact: until when free texts, and which approved ones. */
export async function showTerms(
  step: Step,
  cache: TemplateCache,
  { contactId, whatsappId }: { contactId: number; whatsappId?: number | undefined },
) {
  const { way, place, now } = await step(async (ctx) => {
    const found = await wayTo(ctx, { contactId, whatsappId: whatsappId ?? null, userId: ctx.actor.userId });
    const { connectionId, version } = found;
    return { way: found, place: { companyId: ctx.companyId, connectionId, version }, now: ctx.now };
  });
  const windowMs = answerWindowMs(way, now);
  const templates = capabilities[way.channel].templates ? await cache.of(place) : [];
  return {
    whatsappId: way.connectionId,
    channel: way.channel,
    freeUntil: windowMs === null ? null : new Date(now.getTime() + windowMs).toISOString(),
    templates: templates.filter(({ needs }) => needs === 'nothing'),
  };
}
