import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser hands out so that others can write to it, and nobody in between can read: in base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** For the examples of the standard; otherwise made anew for each message. */
interface Chance {
  readonly salt: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** One record holds any message: services take 4,096 bytes at most. */
const recordBytes = 4_096;
const headBytes = 16 + 4 + 1 + 65;
const tagBytes = 16;
export const pushBodyMax = recordBytes - headBytes - tagBytes - 1;

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Encrypts for one browser (RFC 8291, in the form of RFC 8188). Throws where the keys are no point of the curve. */
export function encryptPush(plain: Uint8Array, { p256dh, auth }: BrowserKeys, chance?: Chance): Buffer {
  if (plain.length > pushBodyMax) throw new Error('A push holds no more than one record.');
  const [browserKey, authSecret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  const own = createECDH('prime256v1');
  if (chance) own.setPrivateKey(chance.privateKey);
  else own.generateKeys();
  const [ownKey, salt] = [own.getPublicKey(), chance?.salt ?? randomBytes(16)];
  const who = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const secret = derived(own.computeSecret(browserKey), authSecret, who, 32);
  const contentKey = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  // The byte behind the text says that it is the last record.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, body]);
}

/** Whether these are keys that something can be encrypted for. */
export function encryptsFor(keys: BrowserKeys): boolean {
  try {
    return encryptPush(Buffer.alloc(0), keys).length > 0 && Buffer.from(keys.auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}
