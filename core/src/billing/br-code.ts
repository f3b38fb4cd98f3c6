/** The text behind a Pix QR code (BR Code): fields of an id, a length and a value, and a check sum over all of them. */

/** CRC-16/CCITT-FALSE as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const sign of text) {
    crc ^= (sign.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const fieldMax = 99;
function field(id: string, value: string): string {
  if (value.length > fieldMax) throw new Error(`The field ${id} of a BR Code holds ${fieldMax} signs.`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Banks read plain letters only: accents go, and what is no letter of theirs. */
const plain = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, max);

/** Cents as banks write them: `1234.50`. */
export const pixAmount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Undefined where it is no amount as banks write it. */
export function centsOfPix(amount: string): number | undefined {
  const [, whole, rest] = /^(\d{1,10})\.(\d{2})$/.exec(amount) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(rest);
}

interface Receiver {
  readonly name: string;
  readonly city: string;
}
export interface StaticCode extends Receiver {
  /** A Pix key: an address, a phone number, a document or a random one. */
  readonly key: string;
  readonly cents: number;
  /** At most 25 letters and digits: what the receiver finds in the statement. */
  readonly txid: string;
}
export interface DynamicCode extends Receiver {
  /** Where the bank keeps the charge, without `https://`. */
  readonly location: string;
  readonly cents?: number;
}

const scheme = field('00', 'br.gov.bcb.pix');

function assemble(
  parts: { mark: string; account: string; cents: number | undefined; txid: string } & Receiver,
): string {
  const amount = parts.cents === undefined ? '' : field('54', pixAmount(parts.cents));
  const head = `${field('00', '01')}${parts.mark}${field('26', `${scheme}${parts.account}`)}${field('52', '0000')}`;
  const receiver = `${field('59', plain(parts.name, 25))}${field('60', plain(parts.city, 15))}`;
  const body = `${head}${field('53', '986')}${amount}${field('58', 'BR')}${receiver}${field('62', field('05', parts.txid))}6304`;
  return `${body}${crc16(body)}`;
}

/** A code that anybody with a Pix key can make: no bank knows of it before it is paid. */
export const staticCode = ({ key, cents, txid, ...receiver }: StaticCode): string =>
  assemble({ ...receiver, mark: '', account: field('01', plain(key, 77)), cents, txid: plain(txid, 25) });

/** A code that leads to a charge at a bank, which can be paid once. */
export const dynamicCode = ({ location, cents, ...receiver }: DynamicCode): string =>
  assemble({ ...receiver, mark: field('01', '12'), account: field('25', location), cents, txid: '***' });

/** The fields of a text, or null where it does not come out even. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [id, digits] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
    const end = at + 4 + Number(digits);
    if (!/^\d{2}$/.test(id) || !/^\d{2}$/.test(digits) || end > text.length) return null;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

export interface BrCode {
  readonly key: string | null;
  readonly location: string | null;
  readonly cents: number | null;
  readonly name: string;
  readonly city: string;
  readonly txid: string;
}

/** What a code says, or null where it is none or was changed on the way. */
export function readBrCode(text: string): BrCode | null {
  const fields = crc16(text.slice(0, -4)) === text.slice(-4).toUpperCase() ? fieldsOf(text) : null;
  const account = fieldsOf(fields?.get('26') ?? '');
  const more = fieldsOf(fields?.get('62') ?? '');
  if (!fields || !account || !more || account.get('00')?.toLowerCase() !== 'br.gov.bcb.pix') return null;
  return {
    key: account.get('01') ?? null,
    location: account.get('25') ?? null,
    cents: centsOfPix(fields.get('54') ?? '') ?? null,
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    txid: more.get('05') ?? '',
  };
}
