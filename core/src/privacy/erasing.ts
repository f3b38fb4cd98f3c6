import type { ErrorCode } from '@oplano/contracts';
import { isSamePhone, phoneFromText, phoneVariants } from '../contacts/index.ts';
import { searchable } from '../text/index.ts';
import { inZone } from '../time/index.ts';

/** What is known of somebody who is to be erased. */
export interface ErasableFacts {
  readonly name: string;
  readonly numbers: readonly string[];
  readonly isGroup: boolean;
  readonly isErased: boolean;
  /** A conversation with them is not over. */
  readonly isTalking: boolean;
}

/** Whether what was typed is the name or a number of whoever is meant; case, accents and signs do not matter. */
export function confirmsPerson(typed: string, { name, numbers }: Pick<ErasableFacts, 'name' | 'numbers'>): boolean {
  const said = searchable(typed).trim();
  if (said !== '' && said === searchable(name).trim()) return true;
  const digits = phoneFromText(typed);
  return digits !== '' && numbers.some((number) => isSamePhone(digits, number) || typed.trim() === number);
}

/** Why somebody cannot be erased; null where they can. What can never be is said before what can be put right. */
export function erasureRefusal(facts: ErasableFacts, typed: string): ErrorCode | null {
  if (facts.isGroup) return 'ERR_PERSON_IS_GROUP';
  if (facts.isErased) return 'ERR_PERSON_ERASED';
  if (facts.isTalking) return 'ERR_PERSON_IN_CONVERSATION';
  return confirmsPerson(typed, facts) ? null : 'ERR_PERSON_UNCONFIRMED';
}

/** Why nothing can be taken out of what is kept of somebody; null where it can. */
export function personExportRefusal({
  isGroup,
  isErased,
}: Pick<ErasableFacts, 'isGroup' | 'isErased'>): ErrorCode | null {
  if (isGroup) return 'ERR_PERSON_IS_GROUP';
  return isErased ? 'ERR_PERSON_ERASED' : null;
}

const dayMs = 86_400_000;

/** The last day of the company on which a backup may still hold somebody who was erased at this moment. */
export const backupsHoldUntil = (doneAt: Date, keptDays: number, timeZone: string): string =>
  inZone(new Date(doneAt.getTime() + keptDays * dayMs), timeZone).date;

/** What the record of somebody who was erased is called from then on, in the language of the company. */
export const erasedNames = {
  pt: 'Pessoa apagada',
  en: 'Erased person',
  es: 'Persona borrada',
  tr: 'Silinmiş kişi',
} as const;

/** Every way in which a sheet or a line of text may spell these addresses: numbers also without their country. */
export function spellingsOf(addresses: readonly { readonly kind: string; readonly value: string }[]): string[] {
  const all = addresses.flatMap(({ kind, value }) => {
    if (kind !== 'phone') return [value];
    const whole = phoneVariants(value);
    return [value, ...whole, ...whole.flatMap((number) => (number.startsWith('55') ? [number.slice(2)] : []))];
  });
  return [...new Set(all)].filter((spelling) => spelling.length >= shortest);
}
const shortest = 6;

/** A pattern that finds these addresses in a text: as a whole, not as a part of a longer number. Null: there are none. */
export function mentionOf(addresses: Parameters<typeof spellingsOf>[0]): string | null {
  const names = spellingsOf(addresses).map((name) => name.replace(/[^\w]/g, (sign) => `\\${sign}`));
  return names.length === 0 ? null : `(^|[^0-9])(${names.join('|')})([^0-9]|$)`;
}
