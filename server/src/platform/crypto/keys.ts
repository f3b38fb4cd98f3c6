import { hkdfSync } from 'node:crypto';

/** One key per purpose, so that a leak of one says nothing of the others. */
export interface Keys {
  readonly accessTokens: Uint8Array;
  /** Signs the cookie by which a browser fetches files. */
  readonly files: Uint8Array;
  /** For secrets of tenants at rest. */
  readonly sealing: Uint8Array;
  /** Signs the cookie by which a device is known again. */
  readonly devices: Uint8Array;
  /** Signs the links in mails. */
  readonly links: Uint8Array;
  /** Signs the steps of a sign-in, makes the secret that follows another, and hashes recovery codes so that nobody without it can try them. */
  readonly codes: Uint8Array;
  /** Makes one salt of each address, which says nothing of it. */
  readonly salts: Uint8Array;
  /** The private key by which push services know this installation. */
  readonly push: Uint8Array;
  /** Names what belongs to this installation where several share a server. */
  readonly installation: string;
}

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, 'o-plano', purpose, 32));

export const deriveKeys = (secret: string): Keys => ({
  accessTokens: derive(secret, 'access-tokens'),
  files: derive(secret, 'files'),
  sealing: derive(secret, 'sealing'),
  devices: derive(secret, 'devices'),
  links: derive(secret, 'links'),
  codes: derive(secret, 'codes'),
  salts: derive(secret, 'salts'),
  push: derive(secret, 'push'),
  installation: Buffer.from(derive(secret, 'installation').slice(0, 8)).toString('hex'),
});
