/** Codes that change with time, as RFC 6238 has them and every app for them takes for granted: SHA-1, six digits, 30 seconds. */
const stepMs = 30_000;
const digits = 6;
/** A phone’s clock may be a little off: the code before and the one after count as well. */
const stepsAround = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** The moving part of a code as bytes: what the secret signs. */
export function bytesOfStep(step: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
}

/** The digits behind a signature (RFC 4226, 5.3): four bytes from where its last half byte points to. */
export function digitsOf(signature: Uint8Array): string {
  const view = new DataView(signature.buffer, signature.byteOffset, signature.byteLength);
  const at = view.getUint8(signature.byteLength - 1) & 0x0f;
  const number = (view.getUint32(at) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** What somebody typed, without what people and apps put between the digits and letters. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
export const isTimeCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The steps whose code would be taken now, the likeliest first. The newest one that was taken and all before it are used
 * up, so that no code is good twice, whoever saw it typed.
 */
export const stepsToTry = (now: Date, lastStep: number): number[] => {
  const current = stepAt(now);
  return [current, current - stepsAround, current + stepsAround].filter((step) => step > lastStep);
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in the letters of RFC 4648, as apps want a secret to be typed. */
export function toBase32(bytes: Uint8Array): string {
  let [text, bits, held] = ['', 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((held >> (bits - 5)) & 31);
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text;
}

/** What an app scans. Our name before the account is what people find it by in their app. */
export function setupUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** How many there are, and how they look: two groups of five letters that cannot be taken for one another. */
export const recoveryCodesMax = 10;
const recoveryLetters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const recoveryLength = 10;

/** A recovery code of bytes that were drawn by chance; bytes that would make some letters likelier are left out. */
export function recoveryCodeOf(random: Iterable<number>): string | undefined {
  const fair = 256 - (256 % recoveryLetters.length);
  const letters = [...random].filter((byte) => byte < fair).slice(0, recoveryLength);
  if (letters.length < recoveryLength) return undefined;
  const text = letters.map((byte) => recoveryLetters.charAt(byte % recoveryLetters.length)).join('');
  return `${text.slice(0, recoveryLength / 2)}-${text.slice(recoveryLength / 2)}`;
}
export const looksLikeRecoveryCode = (code: string): boolean =>
  code.length === recoveryLength && new RegExp(`^[${recoveryLetters}]+$`).test(code);
