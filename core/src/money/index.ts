const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** An amount in reais as Brazilians write it, whatever the language of the interface: `R$ 1.234,56`. */
export const formatBrl = (amount: number): string => brl.format(amount).replace(/\u00a0/g, ' ');
