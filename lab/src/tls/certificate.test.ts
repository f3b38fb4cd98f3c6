import { X509Certificate } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createAuthority, issueFor } from './index.ts';

const authority = createAuthority('Lab authority');

test('a certificate made here names its host and is signed by its authority', () => {
  const { cert } = issueFor(authority, 'Lab authority', ['127.0.0.1', 'localhost']);
  const certificate = new X509Certificate(cert);
  const root = new X509Certificate(authority.certificate);
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.verify(root.publicKey)).toBe(true);
  expect(certificate.checkIssued(root)).toBe(true);
  expect(root.ca).toBe(true);
});

test('a client that trusts the authority is served, one that does not is not', async () => {
  const server = https.createServer(issueFor(authority, 'Lab authority', ['127.0.0.1']), (_request, response) =>
    response.end('ok'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has such an address.
  const { port } = server.address() as AddressInfo;
  const get = (ca?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      https
        .get({ host: '127.0.0.1', port, agent: false, ...(ca ? { ca } : {}) }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', reject);
    });
  await expect(get(authority.certificate)).resolves.toBe(200);
  await expect(get()).rejects.toThrow();
  await expect(get(createAuthority('Somebody else').certificate)).rejects.toThrow();
  server.close();
});
