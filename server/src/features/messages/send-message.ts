import type { BodyOf } from '@oplano/contracts';
import type { Message, messageRoutes } from '@oplano/contracts/messages';
import { answerWindowMs, signed } from '@oplano/core/messages';
import { mayNote, mayWrite } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { factsOf, lockTicket, readableMessages, type TicketRow } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import type { UploadedFile } from '#platform/http';
import type { Storage } from '#ports/storage';
import { prepareFile } from './media/prepare-file.ts';
import type { StoredMedia } from './media/store-media.ts';
import { sayInTicket, type Saying } from './say-in-ticket.ts';
import { messageRecord } from './tell.ts';

type Form = BodyOf<typeof messageRoutes.send>;

/** What keeps a person from writing to the customer of a ticket. */
async function demandWritable(ctx: Ctx, ticket: TicketRow, isTemplate: boolean): Promise<void> {
  if (!mayWrite(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_PERMISSION');
  const { active } = await ctx.db
    .selectFrom('contacts')
    .select('active')
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', ticket.contact_id)
    .executeTakeFirstOrThrow();
  if (!active) throw new AppError('ERR_CONTACT_BLOCKED');
  const open = answerWindowMs({ channel: ticket.channel, lastInboundAt: ticket.last_inbound_at }, ctx.now);
  // Templates are what the provider has for conversations that went cold.
  if (open === 0 && !isTemplate) throw new AppError('ERR_OUTSIDE_WINDOW');
}

/** The quoted message, if it belongs to this conversation and the person may read it. */
async function quotedIn(ctx: Ctx, ticket: TicketRow, messageId: number | null | undefined): Promise<string | null> {
  if (!messageId) return null;
  const row = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', String(messageId))
    .where('chat_id', '=', ticket.contact_id)
    .where((eb) => eb.or([eb('ticket_id', '=', ticket.id), eb(readableMessages(ctx.actor), '=', true)]))
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return row.id;
}

/** The name above the text, where the company lets people sign and the person wants it. */
async function worded(ctx: Ctx, text: string, wantsName: boolean): Promise<string> {
  if (!wantsName || text === '') return text;
  const { sendSignMessage } = await companySettings(ctx.db, ctx.companyId);
  return sendSignMessage === 'enabled' ? signed(text, ctx.actor.name) : text;
}

function contentOf(form: Form): Pick<Saying, 'content' | 'payload'> {
  if (form.location) return { content: { kind: 'location', ...form.location, live: false } };
  if (form.vCard)
    return { content: { kind: 'contacts', cards: Array.isArray(form.vCard) ? form.vCard : [form.vCard] } };
  if (form.template) {
    const { name, language, variables } = form.template;
    const parameters = variables.map((text) => ({ type: 'text', text }));
    const components = parameters.length > 0 ? [{ type: 'body', parameters }] : [];
    return { content: { kind: 'template', name, language }, payload: { components } };
  }
  return {};
}

/** Says what a person wrote, file by file; text that comes along is the caption of the first. */
export async function sendMessage(
  ctx: Ctx,
  ticketId: number,
  form: Form,
  files: readonly UploadedFile[],
  storage: Storage,
): Promise<{ message: Message; messages: Message[] }> {
  const ticket = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!ticket || !mayNote(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!form.isPrivate) await demandWritable(ctx, ticket, Boolean(form.template));
  const special = contentOf(form);
  const body = form.body.trim();
  if (body === '' && files.length === 0 && !special.content) throw new AppError('ERR_CREATING_MESSAGE');

  const media: (StoredMedia | undefined)[] = [];
  for (const file of files) media.push(await prepareFile(storage, ctx.companyId, file, { voice: form.voice }));
  const text = form.isPrivate || special.content ? body : await worded(ctx, body, form.signed);
  const quotedId = await quotedIn(ctx, ticket, form.quotedMsg);
  const messages: Message[] = [];
  for (const [index, one] of (media.length === 0 ? [undefined] : media).entries()) {
    const said = await sayInTicket(ctx, ticket, {
      ...special,
      body: index === 0 ? text : '',
      ...(one ? { media: one } : {}),
      origin: 'agent',
      userId: ctx.actor.userId,
      isPrivate: form.isPrivate,
      quotedId: index === 0 ? quotedId : null,
      clientId: index === 0 ? (form.clientId ?? null) : null,
    });
    // The same call again: what it said the first time is the answer.
    if (!said) return again(ctx, form.clientId ?? '');
    messages.push(said);
  }
  const [message] = messages;
  if (!message) throw new AppError('ERR_CREATING_MESSAGE');
  return { message, messages };
}

async function again(ctx: Ctx, clientId: string): Promise<{ message: Message; messages: Message[] }> {
  const row = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('client_id', '=', clientId)
    .where('user_id', '=', ctx.actor.userId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_CREATING_MESSAGE');
  const message = await messageRecord(ctx, row.id);
  return { message, messages: [message] };
}
