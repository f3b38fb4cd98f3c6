import { Curve, type KeyPair, proto } from 'baileys';

/** The network's own certificate root, with the intermediate and the server's key below it. */
export interface NoiseKeys {
  readonly root: KeyPair;
  readonly intermediate: KeyPair;
  readonly server: KeyPair;
}

export interface NoiseAuthority {
  readonly keys: NoiseKeys;
  readonly rootKey: string;
  /** What the server shows to prove who it is. */
  readonly chain: Uint8Array;
}

export function newNoiseKeys(): NoiseKeys {
  return { root: Curve.generateKeyPair(), intermediate: Curve.generateKeyPair(), server: Curve.generateKeyPair() };
}

export function createNoiseAuthority(keys: NoiseKeys): NoiseAuthority {
  const { Details } = proto.CertChain.NoiseCertificate;
  const window = { notBefore: 1_600_000_000, notAfter: 4_000_000_000 };
  const intermediate = Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: keys.intermediate.public,
    ...window,
  }).finish();
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: keys.server.public, ...window }).finish();
  const chain = proto.CertChain.encode({
    intermediate: { details: intermediate, signature: Curve.sign(keys.root.private, intermediate) },
    leaf: { details: leaf, signature: Curve.sign(keys.intermediate.private, leaf) },
  }).finish();
  return { keys, rootKey: Buffer.from(keys.root.public).toString('hex'), chain };
}
