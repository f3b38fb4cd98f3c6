import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';

/** By what a push service knows who writes: the same as long as the installation keeps its secret (RFC 8292). */
export interface PushSender {
  /** What a browser is told to take pushes from, in base64url. */
  readonly publicKey: string;
  /** The `Authorization` of one call to a service. */
  authorization(endpoint: string, now: Date): string;
}

/** Services take a day at most; a clock may be wrong. */
const validSeconds = 12 * 60 * 60;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function keyOf(secret: Uint8Array): { publicKey: Buffer; privateKey: KeyObject } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const publicKey = curve.getPublicKey();
  const part = (from: number, to: number) => publicKey.subarray(from, to).toString('base64url');
  const d = curve.getPrivateKey().toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d };
  return { publicKey, privateKey: createPrivateKey({ format: 'jwk', key: jwk }) };
}

/** `contact` is where a service may complain: an address of the web or of mail. */
export function createPushSender(secret: Uint8Array, contact: string): PushSender {
  const { publicKey, privateKey } = keyOf(secret);
  const shown = publicKey.toString('base64url');
  return {
    publicKey: shown,
    authorization(endpoint, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now.getTime() / 1_000) + validSeconds,
        sub: contact,
      };
      const said = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${said}.${signature.toString('base64url')}, k=${shown}`;
    },
  };
}
