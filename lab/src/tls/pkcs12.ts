import { createHash, createHmac, createPrivateKey, randomBytes } from 'node:crypto';
import { explicit, integer, objectId, octets, sequence } from './der.ts';
import type { ServerIdentity } from './certificate.ts';

const data = '1.2.840.113549.1.7.1';
const blockBytes = 64;
const rounds = 2_048;

/** Passwords of these files are wide characters with an end of their own. */
const wide = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16();

function filled(part: Uint8Array): Buffer {
  const bytes = Buffer.alloc(Math.ceil(part.length / blockBytes) * blockBytes);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = part[at % part.length] ?? 0;
  return bytes;
}

/** The key of the seal (RFC 7292, appendix B; one block of SHA-256 is as long as the key). */
function sealKey(password: string, salt: Buffer): Buffer {
  let digest = createHash('sha256')
    .update(Buffer.concat([Buffer.alloc(blockBytes, 3), filled(salt), filled(wide(password))]))
    .digest();
  for (let round = 1; round < rounds; round += 1) digest = createHash('sha256').update(digest).digest();
  return digest;
}

const contentOf = (body: Buffer): Buffer => sequence(objectId(data), explicit(0, octets(body)));
const bag = (kind: string, body: Buffer): Buffer => sequence(objectId(kind), explicit(0, body));

/** A certificate and its key in one file, as banks hand them out (`.p12`). */
export function toPkcs12({ cert, key }: ServerIdentity, password: string): Buffer {
  const der = Buffer.from(cert.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  const keyBag = bag('1.2.840.113549.1.12.10.1.1', createPrivateKey(key).export({ type: 'pkcs8', format: 'der' }));
  const certBag = bag(
    '1.2.840.113549.1.12.10.1.3',
    sequence(objectId('1.2.840.113549.1.9.22.1'), explicit(0, octets(der))),
  );
  const safe = sequence(contentOf(sequence(keyBag)), contentOf(sequence(certBag)));
  const salt = randomBytes(8);
  const seal = createHmac('sha256', sealKey(password, salt)).update(safe).digest();
  const sha256 = sequence(objectId('2.16.840.1.101.3.4.2.1'));
  const count = Buffer.from([rounds >> 8, rounds & 0xff]);
  return sequence(
    integer(Buffer.from([3])),
    contentOf(safe),
    sequence(sequence(sha256, octets(seal)), octets(salt), integer(count)),
  );
}
