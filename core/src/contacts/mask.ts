import type { CompanySettings } from '@oplano/contracts/settings';
import type { Actor } from '../permissions/index.ts';

const shownAtEnd = 2;
const hidden = 6;

/** Hides the six digits before the last two: `55119******21`. */
export function maskNumber(number: string): string {
  const end = Math.max(number.length - shownAtEnd, 0);
  const start = Math.max(end - hidden, 0);
  return number.slice(0, start) + '*'.repeat(end - start) + number.slice(end);
}

/** Whether numbers are hidden from this person. Nobody stands behind work of the program itself, which sees all. */
export const hidesNumbers = (
  actor: Pick<Actor, 'profile'> | null,
  settings: Pick<CompanySettings, 'lgpdHideNumber'>,
): boolean => settings.lgpdHideNumber === 'enabled' && actor?.profile === 'user';

/** A contact's number as this person may see it. */
export const numberFor = (
  actor: Pick<Actor, 'profile'> | null,
  settings: Pick<CompanySettings, 'lgpdHideNumber'>,
  number: string,
): string => (hidesNumbers(actor, settings) ? maskNumber(number) : number);
