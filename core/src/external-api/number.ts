import { isPhone } from '../contacts/phone.ts';

/** The number a program wrote: country code, area code and number, nothing but digits. Null: it is none. */
export function externalNumber(written: string): string | null {
  const number = written.replace(/\s/g, '');
  return /^\d+$/.test(number) && isPhone(number) ? number : null;
}
