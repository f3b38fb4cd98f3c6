import { AsyncLocalStorage } from 'node:async_hooks';
import { createPublicKey, verify } from 'node:crypto';
import { Curve, WA_CERT_DETAILS } from 'baileys';

const prime = 2n ** 255n - 19n;
const foreignRoot = new AsyncLocalStorage<Uint8Array>();
let restored = false;

/**
 * baileys 7.0.0-rc14 throws the answer of its signature check away: `Curve.verify` says yes to anything, to the
 * server's certificate as well. `Curve` is a plain exported object, so a real check put here reaches every caller.
 */
export function restoreSignatureCheck(): void {
  if (restored) return;
  restored = true;
  const realRoot = WA_CERT_DETAILS.PUBLIC_KEY;
  Curve.verify = (publicKey, message, signature) => {
    const isRoot = Buffer.from(publicKey).equals(realRoot);
    return verifySignature(isRoot ? (foreignRoot.getStore() ?? publicKey) : publicKey, message, signature);
  };
}

/**
 * Whatever is opened inside trusts this root instead of WhatsApp's own. Bound to the calls and not to the process,
 * because real accounts and accounts of the lab live side by side.
 */
export function trustingRoot<T>(rootKey: string | undefined, open: () => T): T {
  return rootKey === undefined ? open() : foreignRoot.run(Buffer.from(rootKey, 'hex'), open);
}

/** XEdDSA, the signatures of the Signal protocol: Ed25519 under the Edwards form of a Curve25519 key. */
export function verifySignature(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  // Some callers prepend the type byte of the key.
  const key = publicKey.length === 33 ? publicKey.subarray(1) : publicKey;
  const last = signature[63];
  if (key.length !== 32 || signature.length !== 64 || last === undefined) return false;
  const edwards = edwardsForm(key);
  edwards.writeUInt8(edwards.readUInt8(31) | (last & 0x80), 31);
  const plain = Buffer.from(signature);
  plain.writeUInt8(last & 0x7f, 63);
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: edwards.toString('base64url') };
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), plain);
  } catch {
    return false;
  }
}

/** y = (u − 1) / (u + 1), little endian both ways. */
function edwardsForm(montgomery: Uint8Array): Buffer {
  const hex = Buffer.from(montgomery).reverse().toString('hex');
  const u = BigInt(`0x${hex}`) & (2n ** 255n - 1n);
  const y = (mod(u - 1n) * inverse(mod(u + 1n))) % prime;
  return Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse();
}

const mod = (value: bigint): bigint => ((value % prime) + prime) % prime;

/** By Fermat: x^(p−2). */
function inverse(value: bigint): bigint {
  let result = 1n;
  let base = value;
  for (let power = prime - 2n; power > 0n; power >>= 1n) {
    if (power & 1n) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}
