import { Curve } from 'baileys';
import { beforeAll, expect, test } from 'vitest';
import { restoreSignatureCheck, verifySignature } from './curve.ts';

const signer = Curve.generateKeyPair();
const other = Curve.generateKeyPair();
const said = Buffer.from('hello');
const signature = Curve.sign(signer.private, said);
beforeAll(restoreSignatureCheck);

test('a signature of the Signal protocol is believed from its signer only', () => {
  expect(verifySignature(signer.public, said, signature)).toBe(true);
  expect(verifySignature(other.public, said, signature)).toBe(false);
  expect(verifySignature(signer.public, Buffer.from('hellO'), signature)).toBe(false);
  expect(verifySignature(signer.public, said, new Uint8Array(64))).toBe(false);
  expect(verifySignature(signer.public, said, signature.subarray(1))).toBe(false);
  expect(verifySignature(Buffer.alloc(3), said, signature)).toBe(false);
});

test('many keys sign and are believed, with and without their type byte', () => {
  for (let count = 0; count < 12; count += 1) {
    const pair = Curve.generateKeyPair();
    const signed = Curve.sign(pair.private, said);
    expect(verifySignature(pair.public, said, signed)).toBe(true);
    expect(verifySignature(Buffer.concat([Buffer.from([5]), pair.public]), said, signed)).toBe(true);
  }
});

test('the library’s own check says no again', () => {
  expect(Curve.verify(signer.public, said, signature)).toBe(true);
  expect(Curve.verify(other.public, said, signature)).toBe(false);
  expect(Curve.verify(signer.public, said, new Uint8Array(64))).toBe(false);
});
