import type { MailLanguage } from '@oplano/contracts/auth';
import type { ReminderVariable } from '@oplano/contracts/billing';
import { amountOf, formatBrl } from '../money/index.ts';
import { fillBraces } from '../text/index.ts';

export interface ReminderFacts {
  readonly company: string;
  readonly plan: string;
  readonly cents: number;
  readonly dueDate: string;
  readonly link: string;
}

/** How dates are written in what companies get. */
export const dateTags: Readonly<Record<MailLanguage, string>> = { pt: 'pt-BR', en: 'en', es: 'es', tr: 'tr' };

export function reminderValues(facts: ReminderFacts, language: MailLanguage): Record<ReminderVariable, string> {
  const date = new Intl.DateTimeFormat(dateTags[language], { dateStyle: 'long', timeZone: 'UTC' });
  return {
    nome: facts.company,
    valor: formatBrl(amountOf(facts.cents)),
    vencimento: date.format(new Date(`${facts.dueDate}T00:00:00Z`)),
    link: facts.link,
    plano: facts.plan,
  };
}

/** The words of a reminder as somebody gets them; a name that is not a variable stays as it was written. */
export const fillReminder = (text: string, facts: ReminderFacts, language: MailLanguage): string =>
  fillBraces(text, reminderValues(facts, language)).trim();
