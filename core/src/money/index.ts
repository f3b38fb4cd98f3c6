const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** An amount in reais as Brazilians write it, whatever the language of the interface: `R$ 1.234,56`. */
export const formatBrl = (amount: number): string => brl.format(amount).replace(/\u00a0/g, ' ');

/** Money is counted in whole cents; on the wire amounts are in reais, as they have always been. */
export const centsOf = (amount: number): number => Math.round(amount * 100);
export const amountOf = (cents: number): number => cents / 100;
