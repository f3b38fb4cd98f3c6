/** A number as people read it: `+55 11 98765-4321`; what is masked or foreign keeps its digits. */
export function numberText(number: string): string {
  const [, area, first, last] = /^55(\d\d)([\d*]{4,5})([\d*]{4})$/.exec(number) ?? [];
  if (area) return `+55 ${area} ${first}-${last}`;
  return /^\d{8,15}$/.test(number) ? `+${number}` : number;
}
