/** A calendar day as it is written in Brazil. */
export const dayText = (date: string): string => date.split('-').toReversed().join('/');
