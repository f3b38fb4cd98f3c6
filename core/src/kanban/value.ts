import { formatBrl } from '../money/index.ts';

/** The entry of a contact that says what it may be worth. */
export const valueEntry = 'valor';

const centsPerReal = 100;
/** `1.500`, `1.500,5`: points between thousands; `1500,50`; and `1500.50`, as programs write it. */
const spellings = [/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/, /^\d+(?:,\d{1,2})?$/, /^\d+\.\d{1,2}$/];

/**
 * An amount in reais as people and programs write it, in cents; null for anything else. `money_cents` in SQL says the
 * same, and a test compares them.
 */
export function parseCents(text: string): number | null {
  const plain = text.replace(/^\s*R\$/i, '').replaceAll(/[\s\u00a0]/g, '');
  const spelling = spellings.findIndex((pattern) => pattern.test(plain));
  if (spelling < 0) return null;
  const decimal = spelling === 2 ? '.' : ',';
  const [whole = '', part = ''] = plain.split(decimal);
  const reais = whole.replaceAll('.', '').replace(/^0+(?=\d)/, '');
  // A billion less a cent is the most that the contract takes.
  return reais.length > 9 ? null : Number(reais) * centsPerReal + Number(part.padEnd(2, '0'));
}

/** Cents as the entry keeps them: `1500.50`, which every program reads. */
export const centsAsEntry = (cents: number): string =>
  `${Math.floor(cents / centsPerReal)}.${String(cents % centsPerReal).padStart(2, '0')}`;

/** Cents as people read them: `R$ 1.500,50`. */
export const formatCents = (cents: number): string => formatBrl(cents / centsPerReal);

/** Cents as somebody types them who changes them: `1500,50`. */
export const centsAsTyped = (cents: number): string => centsAsEntry(cents).replace('.', ',');

/** What the entries of a contact say it is worth: the first one that is called so. */
export function valueOf(entries: readonly { readonly name: string; readonly value: string }[]): number | null {
  for (const { name, value } of entries) {
    const cents = name.trim().toLowerCase() === valueEntry ? parseCents(value) : null;
    if (cents !== null) return cents;
  }
  return null;
}
