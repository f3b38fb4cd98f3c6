import type { BodyOf } from '@oplano/contracts';
import type { Message, messageRoutes } from '@oplano/contracts/messages';
import { signed } from '@oplano/core/messages';
import { mayNote } from '@oplano/core/tickets';
import { demandPerson } from '#features/contacts';
import { keepFiles } from '#features/files';
import {
  factsOf,
  lockTicket,
  mentionColleagues,
  readableMessages,
  readTicket,
  type TicketRow,
} from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import type { Step, UploadedFile } from '#platform/http';
import { sniff } from '#platform/media';
import type { Storage } from '#ports/storage';
import { demandSayable, type Leave } from './ask-to-say.ts';
import { demandWorkTime } from './demand-work-time.ts';
import { storeEnclosures, type Enclosures } from './media/prepare-file.ts';
import { piecesOf } from './pieces.ts';
import { queued, say, type Saying } from './say.ts';
import { refuseMentions } from './refuse-mentions.ts';
import { signatureOf } from './signature.ts';
import { messageRecord } from './tell.ts';
import type { FilledTemplate } from './templates/ticket-templates.ts';

type Form = BodyOf<typeof messageRoutes.send>;

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

function contentOf(form: Form, template: FilledTemplate | null): Pick<Saying, 'content'> {
  if (template) return { content: template.content };
  if (form.location) return { content: { kind: 'location', ...form.location, live: false } };
  if (form.vCard)
    return { content: { kind: 'contacts', cards: Array.isArray(form.vCard) ? form.vCard : [form.vCard] } };
  return {};
}

/** A template goes with exactly the file it was approved with, and to nobody but the customer. */
async function demandItsFile(
  { needs }: FilledTemplate,
  files: readonly UploadedFile[],
  isPrivate: boolean,
): Promise<void> {
  const [file, ...more] = files;
  const hasRightCount = needs === 'nothing' ? !file : file && more.length === 0;
  if (isPrivate || !hasRightCount) throw new AppError('ERR_CREATING_MESSAGE');
  if (!file) return;
  const { kind } = await sniff(file.head, file.contentType, file.name);
  if (kind !== needs) throw new AppError('ERR_FILE_TYPE');
}

interface Enclosed {
  readonly files: readonly UploadedFile[];
  readonly storage: Storage;
  /** An approved text with its holes filled, which then is all that is said. */
  readonly template: FilledTemplate | null;
}

interface Said {
  readonly message: Message;
  readonly messages: Message[];
  /** Colleagues that the note names and that do not see the ticket. */
  readonly notTold?: string[];
}

/** A ticket, locked, and leave to say something in it, which a note does not need. */
interface Sayable {
  readonly ticket: TicketRow;
  readonly leave: Leave<'person'> | { readonly kind: 'person' };
}

/** The ticket to say something in; refused where it must not be said there. */
export async function demandTicketToSay(
  ctx: Ctx,
  ticketId: number,
  { isPrivate, isTemplate }: { readonly isPrivate: boolean; readonly isTemplate: boolean },
): Promise<Sayable> {
  const ticket = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!ticket || !mayNote(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  if (isPrivate) {
    await demandPerson(ctx, ticket.contact_id);
    return { ticket, leave: { kind: 'person' } };
  }
  const leave = await demandSayable(ctx, ticket, 'person', { isTemplate });
  await demandWorkTime(ctx);
  return { ticket, leave };
}

/** The same, refused as well where there is nothing to say. */
async function demandForm(
  ctx: Ctx,
  ticketId: number,
  form: Form,
  { files, template }: Pick<Enclosed, 'files' | 'template'>,
): Promise<Sayable> {
  const { isPrivate } = form;
  if (form.mentionedIds.length > 0 && !isPrivate) refuseMentions();
  const sayable = await demandTicketToSay(ctx, ticketId, { isPrivate, isTemplate: template !== null });
  if (template) await demandItsFile(template, files, isPrivate);
  const isEmpty = (template?.body ?? form.body.join('').trim()) === '' && !contentOf(form, template).content;
  if (isEmpty && files.length === 0) throw new AppError('ERR_CREATING_MESSAGE');
  return sayable;
}

/** Says what a person wrote, file by file. Files are made ready and stored before the ticket is locked to say it. */
export async function sendMessage(step: Step, ticketId: number, form: Form, enclosed: Enclosed): Promise<Said> {
  const { files, storage } = enclosed;
  let enclosures: Enclosures = { media: [], expected: null };
  if (files.length > 0) {
    const companyId = await step(async (ctx) => {
      await demandForm(ctx, ticketId, form, enclosed);
      return ctx.companyId;
    });
    enclosures = await storeEnclosures(step, storage, { companyId, files, voice: form.voice });
  }
  return step(async (ctx) => {
    const sayable = await demandForm(ctx, ticketId, form, enclosed);
    return sayForm(ctx, sayable, form, { ...enclosures, template: enclosed.template });
  });
}

async function sayForm(
  ctx: Ctx,
  { ticket, leave }: Sayable,
  form: Form,
  { media, expected, template }: Enclosures & Pick<Enclosed, 'template'>,
): Promise<Said> {
  // Whoever answers has read what they answer.
  if (!form.isPrivate && ticket.unread > 0) await readTicket(ctx, ticket.id);
  const special = contentOf(form, template);
  const [first = '', ...captions] = form.body.map((each) => each.trim());
  const body = template?.body ?? first;
  const isWords = !form.isPrivate && !special.content && body !== '';
  const text = signed(body, isWords && form.signed ? await signatureOf(ctx) : null);
  const quotedId = await quotedIn(ctx, ticket, form.quotedMsg);
  const messages: Message[] = [];
  for (const [index, piece] of piecesOf(text, media, captions).entries()) {
    const isFirst = index === 0;
    const saying = { ...special, ...piece, isPrivate: form.isPrivate, quotedId: isFirst ? quotedId : null };
    const clientId = isFirst ? (form.clientId ?? null) : null;
    const said = await say(ctx, ticket, saying, { ...leave, userId: ctx.actor.userId, clientId });
    // The same call again: what it said the first time is the answer, and the files of this one are forgotten.
    if (said.done === 'repeated') return again(ctx, form.clientId ?? '');
    messages.push(queued(said));
  }
  if (expected) await keepFiles(ctx, expected);
  const [message] = messages;
  if (!message) throw new AppError('ERR_CREATING_MESSAGE');
  const notTold = await mentionColleagues(ctx, { ticket, messageId: message.id }, form.mentionedIds);
  return { message, messages, notTold };
}

/** What this person said with a call of this name, if there was one. */
export async function saidBefore(ctx: Ctx, clientId: string): Promise<Message | null> {
  const row = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('client_id', '=', clientId)
    .where('user_id', '=', ctx.actor.userId)
    .executeTakeFirst();
  return row ? messageRecord(ctx, row.id) : null;
}

async function again(ctx: Ctx, clientId: string): Promise<Said> {
  const message = await saidBefore(ctx, clientId);
  if (!message) throw new AppError('ERR_CREATING_MESSAGE');
  return { message, messages: [message] };
}
