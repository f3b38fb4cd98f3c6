import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Secrets of tenants at rest: encrypted, and good only in the place they were sealed for. */
export interface Sealing {
  /** `place` names where it will stand, e.g. `connection:4:token`; a copy elsewhere does not open. */
  seal(plain: string | Uint8Array, place: string): Buffer;
  open(sealed: Uint8Array, place: string): Buffer;
}

const form = 1;
const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes;

const keyIdOf = (key: Uint8Array): Buffer => createHash('sha256').update(key).digest().subarray(0, keyIdBytes);

/** Seals with the first key and opens with any of them, so that a key can be replaced while old rows stand. */
export function createSealing(...keys: readonly [Uint8Array, ...Uint8Array[]]): Sealing {
  const byId = new Map(keys.map((key) => [keyIdOf(key).toString('hex'), key]));
  const [current] = keys;
  const currentId = keyIdOf(current);
  return {
    seal(plain, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current, iv);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([Buffer.of(form), currentId, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const key = byId.get(bytes.subarray(1, 1 + keyIdBytes).toString('hex'));
      if (bytes.length < headBytes || bytes[0] !== form || !key) {
        throw new Error('This was sealed with a key the server does not have: is APP_SECRET another one?');
      }
      const ivAt = 1 + keyIdBytes;
      const tagAt = ivAt + ivBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ivAt, tagAt));
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(bytes.subarray(tagAt, headBytes));
      return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()]);
    },
  };
}
