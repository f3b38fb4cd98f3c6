import type { MailLanguage } from '@oplano/contracts/auth';
import { reminderDays, type ReminderDay, type ReminderForm, type ReminderText } from '@oplano/contracts/billing';
import { mailLanguage } from '@oplano/contracts/auth';
import type { PlatformDb, TenantDb } from '#platform/db';
import { mailTexts } from '#platform/texts';
import type { CompanyCtx } from '#platform/use-case';

type AnyDb = PlatformDb | TenantDb;

const shipped = { '-5': 'before5', '-1': 'before1', '0': 'today', '1': 'after1', '3': 'after3' } as const;

const ownWords = (language: MailLanguage, day: ReminderDay): ReminderText => ({
  language,
  day,
  ...mailTexts(language).reminders[shipped[`${day}`]],
  isDefault: true,
});

/** The words of one day: the operator's, or ours. */
export async function readReminder(db: AnyDb, language: MailLanguage, day: ReminderDay): Promise<ReminderText> {
  const row = await db
    .selectFrom('reminder_texts')
    .select(['subject', 'body'])
    .where('language', '=', language)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ? { language, day, subject: row.subject, text: row.body, isDefault: false } : ownWords(language, day);
}

/** The words of every day in every language. */
export async function readReminders(db: AnyDb): Promise<ReminderText[]> {
  const rows = await db.selectFrom('reminder_texts').selectAll().execute();
  return mailLanguage.options.flatMap((language) =>
    reminderDays.map((day) => {
      const row = rows.find((one) => one.language === language && one.day === day);
      return row ? { language, day, subject: row.subject, text: row.body, isDefault: false } : ownWords(language, day);
    }),
  );
}

export async function writeReminder(
  db: PlatformDb,
  { language, day }: { readonly language: MailLanguage; readonly day: ReminderDay },
  { subject, text: body }: ReminderForm,
  now: Date,
): Promise<void> {
  await db
    .insertInto('reminder_texts')
    .values({ language, day, subject, body, updated_at: now })
    .onConflict((conflict) => conflict.columns(['language', 'day']).doUpdateSet({ subject, body, updated_at: now }))
    .execute();
}

export async function dropReminder(db: PlatformDb, language: MailLanguage, day: ReminderDay): Promise<void> {
  await db.deleteFrom('reminder_texts').where('language', '=', language).where('day', '=', day).execute();
}

/** The telephone reminders go through: of which company, and which of its connections. */
export interface ReminderLine {
  readonly senderId: number;
  readonly connectionId: number;
}

export async function readReminderLine(db: AnyDb): Promise<ReminderLine | null> {
  const row = await db.selectFrom('reminder_line').select(['sender_id', 'connection_id']).executeTakeFirst();
  return row ? { senderId: row.sender_id, connectionId: row.connection_id } : null;
}

export async function writeLine(db: PlatformDb, line: ReminderLine | null, now: Date): Promise<void> {
  if (line === null) return void (await db.deleteFrom('reminder_line').execute());
  const chosen = { sender_id: line.senderId, connection_id: line.connectionId, updated_at: now };
  await db
    .insertInto('reminder_line')
    .values(chosen)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(chosen))
    .execute();
}

/** False: it was said before. */
export async function noteSaid(
  { db, companyId, now }: CompanyCtx,
  about: { readonly invoiceId: number; readonly day: ReminderDay },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reminder_messages')
    .values({
      company_id: companyId,
      invoice_id: about.invoiceId,
      day: about.day,
      said_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
