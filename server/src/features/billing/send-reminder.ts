import { mailLanguage, type MailLanguage } from '@oplano/contracts/auth';
import type { ReminderDay } from '@oplano/contracts/billing';
import { centsToPay, fillReminder, isPayable, type ReminderFacts } from '@oplano/core/billing';
import { canonicalPhone, isPhone, phoneFromText } from '@oplano/core/contacts';
import { automation } from '@oplano/core/principals';
import { findConnectionRow } from '#features/connections';
import { meetPeople } from '#features/contacts';
import { isOnDoNotSend } from '#features/do-not-send';
import { cancelSource, leaveFor, sayToMany } from '#features/messages';
import { findLatestTicket } from '#features/tickets';
import type { OutsideTools } from '#platform/jobs';
import type { CompanyCtx, Transactions } from '#platform/use-case';
import type { Mail } from '#ports/mail';
import { forgetReminders, mailReminder, sayReminder } from './billing.jobs.ts';
import { findInvoice } from './invoices.repo.ts';
import { creditOf } from './ledger.repo.ts';
import { payLink } from './reminder-settings.ts';
import { noteSaid, readReminderLine, readReminder, type ReminderLine } from './reminders.repo.ts';

export interface SendingParts {
  readonly work: Transactions;
  readonly letters: { readonly mail: Mail } | undefined;
  readonly publicUrl: string | undefined;
}

/** Which reminder of which invoice. */
interface Meant {
  readonly invoiceId: number;
  readonly day: ReminderDay;
}

/** What is done about the reminders of an invoice happens in order: what was paid is not said afterwards. */
const keyOfReminders = (invoiceId: number): string => `reminders ${invoiceId}`;

/** Stored with the reminder itself: a letter to each admin, and a message where the operator has a telephone for it. */
export async function planReminder(ctx: CompanyCtx, meant: Meant, sendsMail: boolean): Promise<void> {
  if (await readReminderLine(ctx.db)) await ctx.enqueue(sayReminder, meant, { key: keyOfReminders(meant.invoiceId) });
  if (!sendsMail) return;
  const admins = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('profile', '=', 'admin')
    .where('email_confirmed_at', 'is not', null)
    .execute();
  for (const { id: userId } of admins) await ctx.enqueue(mailReminder, { ...meant, userId });
}

/** Nobody is to be reminded of it any more. */
export const dropReminders = (ctx: CompanyCtx, invoiceId: number): Promise<unknown> =>
  ctx.enqueue(forgetReminders, { invoiceId }, { key: keyOfReminders(invoiceId) });

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly company: { readonly name: string; readonly phone: string };
}

/** The reminder as it reads now; null once nobody has to pay any more. */
async function writeLetter(ctx: CompanyCtx, { invoiceId, day }: Meant, link: string): Promise<Letter | null> {
  const invoice = await findInvoice(ctx.db, ctx.companyId, invoiceId);
  if (!invoice || !isPayable(invoice.status)) return null;
  const company = await ctx.db
    .selectFrom('companies')
    .select(['name', 'phone', 'language'])
    .where('id', '=', ctx.companyId)
    .executeTakeFirstOrThrow();
  const language: MailLanguage = mailLanguage.parse(company.language);
  const { subject, text } = await readReminder(ctx.db, language, day);
  const facts: ReminderFacts = {
    company: company.name,
    plan: invoice.detail,
    cents: centsToPay(invoice.amount_cents, await creditOf(ctx.db, ctx.companyId)),
    dueDate: invoice.due_date,
    link,
  };
  const fill = (words: string) => fillReminder(words, facts, language);
  return { subject: fill(subject), text: fill(text), company };
}

/** Written again after a crash it has the same name, by which mail servers know it. */
export async function mailOne(
  tools: OutsideTools,
  { userId, ...meant }: Meant & { readonly userId: number },
  { letters, publicUrl }: SendingParts,
): Promise<void> {
  if (!letters) return;
  const found = await tools.inCompany(async (ctx) => ({
    letter: await writeLetter(ctx, meant, payLink(publicUrl)),
    admin: await ctx.db
      .selectFrom('users')
      .select(['name', 'email'])
      .where('company_id', '=', ctx.companyId)
      .where('id', '=', userId)
      .where('profile', '=', 'admin')
      .executeTakeFirst(),
  }));
  if (!found.letter || !found.admin) return;
  const { subject, text } = found.letter;
  await letters.mail.send({
    id: `reminder-${meant.invoiceId}-${meant.day}-${userId}`,
    to: { name: found.admin.name, address: found.admin.email },
    subject,
    text: `${text}\n`,
  });
}

const bySender = automation('billing.reminders');

/** Says it to the telephone of the company, through the paced line of the operator's own. */
export async function sayOne(tools: OutsideTools, meant: Meant, { work, publicUrl }: SendingParts): Promise<void> {
  const { letter, line } = await tools.inCompany(async (ctx) => ({
    letter: await writeLetter(ctx, meant, payLink(publicUrl)),
    line: await readReminderLine(ctx.db),
  }));
  if (letter && line) await work.inCompany(line.senderId, (ctx) => sayOnce(ctx, line, meant, letter), bySender);
}

async function sayOnce(ctx: CompanyCtx, line: ReminderLine, meant: Meant, letter: Letter): Promise<void> {
  const { name, phone } = letter.company;
  const number = phoneFromText(phone);
  // The telephone may have been removed since it was chosen.
  if (!isPhone(number) || !(await findConnectionRow(ctx.db, ctx.companyId, line.connectionId))) return;
  if (!(await noteSaid(ctx, meant))) return;
  const person = { name, number, email: '', canonical: canonicalPhone(number) };
  const chatId = (await meetPeople(ctx, [person])).get(person.canonical);
  if (chatId === undefined) return;
  const cause = leaveFor('reminder', { isWilling: !(await isOnDoNotSend(ctx, chatId)) });
  if (typeof cause === 'string') return;
  const { connectionId } = line;
  const last = await findLatestTicket(ctx.db, ctx.companyId, { contactId: chatId, connectionId });
  const place = { chatId, ticketId: last?.id ?? null, queueId: last?.queue_id ?? null };
  const way = { connectionId, cause, sourceId: meant.invoiceId };
  await sayToMany(ctx, way, [{ ...place, body: letter.text, content: { kind: 'text' } }]);
}

/** What still waits to be said of an invoice that was paid or taken back is not said. */
export async function forgetOnes(tools: OutsideTools, invoiceId: number, { work }: SendingParts): Promise<void> {
  const line = await tools.inCompany(({ db }) => readReminderLine(db));
  if (line)
    await work.inCompany(line.senderId, (ctx) => cancelSource(ctx, { kind: 'reminder', id: invoiceId }), bySender);
}
