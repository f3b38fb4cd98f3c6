/** The few pieces of ASN.1 DER that a certificate is made of. */

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), length(body.length), body]);
}

function length(size: number): Buffer {
  if (size < 128) return Buffer.from([size]);
  const digits = Buffer.from(size.toString(16).padStart(size > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts);
export const octets = (body: Uint8Array): Buffer => tagged(0x04, body);
export const bits = (body: Uint8Array, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), body);
export const flag = (value: boolean): Buffer => tagged(0x01, Buffer.from([value ? 0xff : 0]));
export const utf8 = (value: string): Buffer => tagged(0x0c, Buffer.from(value));
/** `[number]` of the standard: wraps what stands inside (explicit) or names it (implicit). */
export const explicit = (number: number, body: Uint8Array): Buffer => tagged(0xa0 | number, body);
export const implicit = (number: number, body: Uint8Array): Buffer => tagged(0x80 | number, body);

/** A positive whole number; a leading zero keeps it positive. */
export function integer(body: Uint8Array): Buffer {
  const first = body[0] ?? 0;
  return tagged(0x02, first > 0x7f ? Buffer.concat([Buffer.from([0]), body]) : body);
}

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const body = [first * 40 + second, ...rest.flatMap(base128)];
  return tagged(0x06, Buffer.from(body));
}

function base128(value: number): number[] {
  const digits = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) | 0x80);
  return digits;
}

export function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}
