import type { MailLanguage } from '@oplano/contracts/auth';
import type { ReminderDay, ReminderForm, ReminderSettings } from '@oplano/contracts/billing';
import { findConnectionRow } from '#features/connections';
import type { Step } from '#platform/http';
import { AppError, type Ctx, type PlatformCtx, type Transactions } from '#platform/use-case';
import { dropReminder, readReminderLine, readReminders, writeLine, writeReminder } from './reminders.repo.ts';

/** Where reminders lead, and whether letters can be written. */
export interface ReminderParts {
  readonly sendsMail: boolean;
  readonly publicUrl: string | undefined;
}

/** Open to admins also when nothing else is. */
const payPath = '/financeiro-aberto';
export const payLink = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : `${publicUrl}${payPath}`;

interface Meant {
  readonly language: MailLanguage;
  readonly day: ReminderDay;
}

/** How companies are reminded, as the operator of one company sees it. */
export async function showReminders(
  { db, companyId }: Pick<Ctx, 'db' | 'companyId'>,
  { sendsMail, publicUrl }: ReminderParts,
): Promise<ReminderSettings> {
  const line = await readReminderLine(db);
  const isElsewhere = line !== null && line.senderId !== companyId;
  return {
    connectionId: line && !isElsewhere ? line.connectionId : null,
    isElsewhere,
    sendsMail,
    link: payLink(publicUrl),
    texts: await readReminders(db),
  };
}

type Change = (ctx: PlatformCtx) => Promise<void>;

/** Settings of the platform are written outside of any company; the answer is as the caller's company sees it. */
async function change(step: Step, work: Transactions, parts: ReminderParts, act: Change): Promise<ReminderSettings> {
  // The first step asks who calls.
  await step(async () => undefined);
  await work.platform(act);
  return step((ctx) => showReminders(ctx, parts));
}

export const saveReminder = (
  step: Step,
  work: Transactions,
  { meant, form }: { readonly meant: Meant; readonly form: ReminderForm },
  parts: ReminderParts,
): Promise<ReminderSettings> => change(step, work, parts, ({ db, now }) => writeReminder(db, meant, form, now));

export const resetReminder = (
  step: Step,
  work: Transactions,
  { language, day }: Meant,
  parts: ReminderParts,
): Promise<ReminderSettings> => change(step, work, parts, ({ db }) => dropReminder(db, language, day));

/** A telephone of the operator's own company: where only templates may go first, a reminder could not. */
export async function chooseLine(
  step: Step,
  work: Transactions,
  connectionId: number | null,
  parts: ReminderParts,
): Promise<ReminderSettings> {
  const line = await step(async ({ db, companyId }) => {
    if (connectionId === null) return null;
    const row = await findConnectionRow(db, companyId, connectionId);
    if (row?.channel !== 'whatsapp') throw new AppError('ERR_NO_WAPP_FOUND');
    return { senderId: companyId, connectionId };
  });
  return change(step, work, parts, ({ db, now }) => writeLine(db, line, now));
}
