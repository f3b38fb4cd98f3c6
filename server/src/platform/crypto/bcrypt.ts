import { timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Checks passwords that another program hashed with bcrypt, until their people sign in for the first time (decision 0072).
 * Nothing is hashed with it here.
 */

const pattern = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/;
/** A check of the highest takes most of a second: beyond that a stored hash would be a way to keep the process busy. */
const costMax = 12;

/** Whether it is a hash that can be checked; one that costs too much counts as none. */
export function isBcrypt(stored: string): boolean {
  const cost = Number(pattern.exec(stored)?.[1]);
  return cost >= 4 && cost <= costMax;
}

const letters = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Six bits a letter, the highest first, as bcrypt writes them. */
function decode(text: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of text) {
    held = (held << 6) | letters.indexOf(letter);
    bits += 6;
    if (bits >= 8 && at < length) {
      bits -= 8;
      bytes[at] = (held >>> bits) & 255;
      at += 1;
    }
    held &= (1 << bits) - 1;
  }
  return bytes;
}

const roundKeys = 18;
const boxWords = 1024;

/** atan(1/x), as a whole number of so many fractional bits. */
function arctan(x: bigint, one: bigint): bigint {
  let [sum, power, sign] = [0n, one / x, 1n];
  for (let divisor = 1n; power > 0n; divisor += 2n) {
    sum += (sign * power) / divisor;
    power /= x * x;
    sign = -sign;
  }
  return sum;
}

/** Blowfish begins with the fractional digits of pi: counted rather than copied, so that no digit can be mistyped. */
function digitsOfPi(words: number): Uint32Array {
  const bits = BigInt(words * 32);
  const spare = 64n;
  const one = 1n << (bits + spare);
  const pi = 16n * arctan(5n, one) - 4n * arctan(239n, one);
  const fraction = ((pi - 3n * one) >> spare).toString(16).padStart(words * 8, '0');
  return Uint32Array.from({ length: words }, (_, at) => Number.parseInt(fraction.slice(at * 8, at * 8 + 8), 16));
}
let beginning: Uint32Array | undefined;

/** Both halves of a block in `block` at `at`, enciphered in place. `state`: round keys, then the boxes. */
function encipher(state: Uint32Array, block: Uint32Array, at: number): void {
  let left = block[at] ?? 0;
  let right = block[at + 1] ?? 0;
  for (let round = 0; round < 16; round += 1) {
    left ^= state[round] ?? 0;
    const a = state[roundKeys + (left >>> 24)] ?? 0;
    const b = state[roundKeys + 256 + ((left >>> 16) & 255)] ?? 0;
    const c = state[roundKeys + 512 + ((left >>> 8) & 255)] ?? 0;
    const d = state[roundKeys + 768 + (left & 255)] ?? 0;
    right ^= (((a + b) ^ c) + d) | 0;
    [left, right] = [right, left];
  }
  block[at] = right ^ (state[17] ?? 0);
  block[at + 1] = left ^ (state[16] ?? 0);
}

/** The bytes as words, from the beginning again once they are used up. */
const cycled = (bytes: Uint8Array, words: number): Uint32Array =>
  Uint32Array.from({ length: words }, (_, word) =>
    [0, 1, 2, 3].reduce((held, byte) => (held << 8) | (bytes[(word * 4 + byte) % bytes.length] ?? 0), 0),
  );

/** Mixes a key into the state; `salt` is mixed into every block on its way. */
function expand(state: Uint32Array, key: Uint32Array, salt: Uint32Array): void {
  for (let at = 0; at < roundKeys; at += 1) state[at] = (state[at] ?? 0) ^ (key[at] ?? 0);
  const block = new Uint32Array(2);
  for (let at = 0; at < roundKeys + boxWords; at += 2) {
    block[0] = (block[0] ?? 0) ^ (salt[at % 4] ?? 0);
    block[1] = (block[1] ?? 0) ^ (salt[(at + 1) % 4] ?? 0);
    encipher(state, block, 0);
    state[at] = block[0] ?? 0;
    state[at + 1] = block[1] ?? 0;
  }
}

/** Rounds at a stretch: a few milliseconds, then others have a turn. */
const stretch = 32;
const noSalt = new Uint32Array(4);
const magic = new TextEncoder().encode('OrpheanBeholderScryDoubt');
const keyMax = 72;
const hashBytes = 23;

async function digest(password: string, cost: number, salt: Uint8Array): Promise<Buffer> {
  beginning ??= digitsOfPi(roundKeys + boxWords);
  const state = beginning.slice();
  const typed = Buffer.from(`${password}\0`, 'utf8').subarray(0, keyMax);
  const key = cycled(typed, roundKeys);
  const saltKey = cycled(salt, roundKeys);
  expand(state, key, cycled(salt, 4));
  for (let round = 0; round < 2 ** cost; round += 1) {
    if (round % stretch === 0) await nextTurn();
    expand(state, key, noSalt);
    expand(state, saltKey, noSalt);
  }
  const text = cycled(magic, magic.length / 4);
  for (let at = 0; at < text.length; at += 2) for (let turn = 0; turn < 64; turn += 1) encipher(state, text, at);
  const bytes = Buffer.alloc(magic.length);
  for (const [at, word] of text.entries()) bytes.writeUInt32BE(word, at * 4);
  return bytes.subarray(0, hashBytes);
}

/** Whether the password is the one of the hash. Works in turns, so that a process goes on meanwhile. */
export async function verifyBcrypt(stored: string, password: string): Promise<boolean> {
  const [, cost = '', salt = '', hash = ''] = pattern.exec(stored) ?? [];
  if (!isBcrypt(stored) || password.includes('\0')) return false;
  return timingSafeEqual(await digest(password, Number(cost), decode(salt, 16)), decode(hash, hashBytes));
}
