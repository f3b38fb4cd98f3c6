import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPushSender } from './vapid.ts';

const now = new Date('2026-11-17T12:00:00Z');
const secret = Buffer.alloc(32, 7);

test('a service can tell who writes, to whom and until when (RFC 8292)', () => {
  const sender = createPushSender(secret, 'https://atende.example');
  const header = sender.authorization('https://push.example:8443/send/abc', now);
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(sender.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(read(claims)).toEqual({
    aud: 'https://push.example:8443',
    exp: now.getTime() / 1_000 + 43_200,
    sub: 'https://atende.example',
  });
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ format: 'jwk', key: jwk });
  const said = Buffer.from(`${head}.${claims}`);
  const isSigned = (of: Buffer) =>
    verify('sha256', of, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  expect(isSigned(said)).toBe(true);
  expect(isSigned(Buffer.from(`${head}.${claims}x`))).toBe(false);
});

test('the key is the same after a restart and another with another secret', () => {
  const keyOf = (from: Uint8Array) => createPushSender(from, 'mailto:a@b.example').publicKey;
  expect(keyOf(secret)).toBe(keyOf(secret));
  expect(Buffer.from(keyOf(secret), 'base64url')).toHaveLength(65);
  expect(keyOf(Buffer.alloc(32, 8))).not.toBe(keyOf(secret));
});
