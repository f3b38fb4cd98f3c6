import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { bits, explicit, flag, implicit, integer, objectId, octets, sequence, set, utcTime, utf8 } from './der.ts';

/** An own certificate authority: WhatsApp media goes over https only, also in the lab. */
export interface Authority {
  readonly certificate: string;
  readonly key: string;
}

export interface ServerIdentity {
  readonly cert: string;
  readonly key: string;
}

const usages = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' };
const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
const year = 365 * 24 * 60 * 60 * 1000;

export function createAuthority(name: string): Authority {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = issue({
    issuer: name,
    subject: name,
    publicKey: pair.publicKey,
    signer: pair.privateKey,
    extensions: [
      extension('2.5.29.19', true, sequence(flag(true))), // basic constraints: an authority
      extension('2.5.29.15', true, bits(Buffer.from([0x06]), 1)), // key usage: signs certificates
    ],
  });
  return { certificate, key: pem(pair.privateKey) };
}

/** A certificate for a host name or address, signed by the authority called `issuer`. */
export function issueFor(
  authority: Authority,
  issuer: string,
  hosts: readonly string[],
  usage: keyof typeof usages = 'server',
): ServerIdentity {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = hosts.map((host) =>
    isIP(host) === 4 ? implicit(7, Buffer.from(host.split('.').map(Number))) : implicit(2, Buffer.from(host)),
  );
  const cert = issue({
    issuer,
    subject: hosts[0] ?? 'lab',
    publicKey: pair.publicKey,
    signer: createPrivateKey(authority.key),
    extensions: [
      extension('2.5.29.17', false, sequence(...names)), // subject alternative names
      extension('2.5.29.37', false, sequence(objectId(usages[usage]))), // who may use it
    ],
  });
  return { cert, key: pem(pair.privateKey) };
}

interface Issue {
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly extensions: readonly Buffer[];
}

function issue({ issuer, subject, publicKey, signer, extensions }: Issue): string {
  const now = Date.now();
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(utcTime(new Date(now - year)), utcTime(new Date(now + 10 * year))),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions)),
  );
  const der = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, signer)));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

const commonName = (name: string) => sequence(set(sequence(objectId('2.5.4.3'), utf8(name))));
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function extension(id: string, critical: boolean, body: Buffer): Buffer {
  return critical ? sequence(objectId(id), flag(true), octets(body)) : sequence(objectId(id), octets(body));
}
