/** Amounts are kept in whole parts of a real: prices in millionths, budgets in cents. */
export const microsInReal = 1_000_000;
export const centsInReal = 100;

const small = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 6 });

/** Millionths of a real, written as all money is (`formatBrl`), with as many digits as it takes to be seen. */
export const moneyText = (micros: number): string => small.format(micros / microsInReal).replace(/\u00a0/g, ' ');

/** An amount as it stands in a field, in reais, with the comma or the dot of the language; nothing where there is none. */
export const typedAmount = (units: number | null, unitsInReal: number, tag: string): string =>
  units === null
    ? ''
    : new Intl.NumberFormat(tag, { maximumFractionDigits: 6, useGrouping: false }).format(units / unitsInReal);

/**
 * What somebody typed in reais as whole millionths or cents: `0,15`, `0.15` and `1.234,56` alike, the last sign parts
 * the cents. Null where they typed nothing, undefined where it is no amount.
 */
export function unitsOf(typed: string, unitsInReal: number): number | null | undefined {
  const written = typed.trim();
  if (written === '') return null;
  if (!/^\d{1,12}([.,]\d{1,12}){0,4}$/.test(written)) return undefined;
  const decimal = Math.max(written.lastIndexOf(','), written.lastIndexOf('.'));
  const plain =
    decimal < 0 ? written : `${written.slice(0, decimal).replaceAll(/[.,]/g, '')}.${written.slice(decimal + 1)}`;
  return Math.round(Number(plain) * unitsInReal);
}
