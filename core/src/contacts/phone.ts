/** Area codes of Brazil. */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** Eight digits as mobiles had them before the ninth: landlines begin with 2 to 5. */
const oldMobile = /^[6-9]\d{7}$/;
const newMobile = /^9[6-9]\d{7}$/;
/** Area code and subscriber of a Brazilian number without its country: mobiles with or without the ninth digit, landlines. */
const national = /^(\d\d)(9\d{8}|[2-9]\d{7})$/;

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

interface Brazilian {
  readonly area: string;
  readonly local: string;
}

function brazilian(digits: string): Brazilian | null {
  if (!digits.startsWith('55') || digits.length < 12 || digits.length > 13) return null;
  const area = digits.slice(2, 4);
  return areaCodes.has(area) ? { area, local: digits.slice(4) } : null;
}

/**
 * The one spelling under which a number is kept apart from others. WhatsApp still knows old Brazilian mobiles without
 * their ninth digit, so both spellings are the same person.
 */
export function canonicalPhone(phone: string): string {
  const digits = digitsOf(phone);
  const number = brazilian(digits);
  return number && oldMobile.test(number.local) ? `55${number.area}9${number.local}` : digits;
}

/** Every spelling the same person may be known under, the canonical one first. */
export function phoneVariants(phone: string): string[] {
  const canonical = canonicalPhone(phone);
  const number = brazilian(canonical);
  return number && newMobile.test(number.local) ? [canonical, `55${number.area}${number.local.slice(1)}`] : [canonical];
}

export const isSamePhone = (a: string, b: string): boolean => canonicalPhone(a) === canonicalPhone(b);

/** A number as people write it, made whole: `(11) 98765-4321` is Brazilian, a leading + or 00 says which country it is. */
export function phoneFromText(typed: string): string {
  const trimmed = typed.trim();
  const digits = digitsOf(trimmed);
  if (trimmed.startsWith('+')) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  const local = digits.replace(/^0/, '');
  const [, area = ''] = national.exec(local) ?? [];
  return areaCodes.has(area) ? `55${local}` : digits;
}

/** E.164 allows 15; shorter than 8 is an extension or a slip. */
const digitsMin = 8;
const digitsMax = 15;
export const isPhone = (digits: string): boolean =>
  /^[1-9]\d*$/.test(digits) && digits.length >= digitsMin && digits.length <= digitsMax;
