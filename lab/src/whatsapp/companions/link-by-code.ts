import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  hkdf,
} from 'baileys';
import type { Companion, Connection, Network, Phone } from '../model.ts';
import { attribute, bytesOf, node, seconds, server, userOf } from '../wire/node.ts';
import { pair } from './pair.ts';

/** Linking by eight characters: both sides prove that they know them without sending them. */

export function codeWanted(network: Network, connection: Connection, hello: BinaryNode): BinaryNode[] {
  const number = userOf(attribute(hello, 'jid'));
  const ref = randomBytes(16);
  const wrappedKey = bytesOf(hello, 'link_code_pairing_wrapped_companion_ephemeral_pub');
  connection.link = { number, ref, wrappedKey, typed: undefined };
  network.tell({ type: 'codeWanted', phone: number });
  return [node('link_code_companion_reg', { stage: 'companion_hello' }, [node('link_code_pairing_ref', {}, ref)])];
}

/** A client shows its code a moment before the network hears of it. */
async function waitingFor(network: Network, number: string): Promise<Connection | undefined> {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = [...network.connections].find(({ link }) => link?.number === number);
    if (found) return found;
    await wait(20);
  }
  return undefined;
}

/** The owner types the code that the client shows. */
export async function enterCode(network: Network, phone: Phone, code: string): Promise<Companion> {
  const connection = await waitingFor(network, phone.number);
  const link = connection?.link;
  if (!connection || !link) throw new Error('Nobody waits for a code of this number.');
  const { wrappedKey, ref } = link;
  const key = await derivePairingCodeKey(code, wrappedKey.subarray(0, 32));
  const companionKey = aesDecryptCTR(wrappedKey.subarray(48, 80), key, wrappedKey.subarray(32, 48));
  const ephemeral = Curve.generateKeyPair();
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const wrapped = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  return new Promise((resolve, reject) => {
    const done = (result: Companion | Error) => (result instanceof Error ? reject(result) : resolve(result));
    link.typed = { phone, ephemeral, companionKey, done };
    const stage = node('link_code_companion_reg', { stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, wrapped])),
      node('primary_identity_pub', {}, phone.signal.creds.signedIdentityKey.public),
      node('link_code_pairing_ref', {}, ref),
    ]);
    const attrs = { from: server, type: 'link_code_companion_reg', id: randomBytes(4).toString('hex'), t: seconds() };
    connection.send(node('notification', attrs, [stage]));
  });
}

/** With a wrong code the keys do not fit and nothing can be opened here. */
export async function finishByCode(connection: Connection, finish: BinaryNode): Promise<void> {
  const typed = connection.link?.typed;
  if (!typed) throw new Error('Nobody typed a code.');
  connection.link = undefined;
  const { phone, ephemeral, companionKey, done } = typed;
  try {
    const wrapped = bytesOf(finish, 'link_code_pairing_wrapped_key_bundle');
    const shared = Curve.sharedKey(ephemeral.private, companionKey);
    const info = 'link_code_pairing_key_bundle_encryption_key';
    const key = Buffer.from(hkdf(shared, 32, { salt: wrapped.subarray(0, 32), info }));
    const plain = aesDecryptGCM(wrapped.subarray(44), key, wrapped.subarray(32, 44), Buffer.alloc(0));
    const identity = plain.subarray(0, 32);
    const random = plain.subarray(64, 96);
    const agreed = Curve.sharedKey(phone.signal.creds.signedIdentityKey.private, identity);
    const secret = Buffer.from(hkdf(Buffer.concat([shared, agreed, random]), 32, { info: 'adv_secret' }));
    // The client stores its secret right after our answer; pairing earlier would race with that.
    await wait(30);
    // Its answer comes over this very line, which must not be kept waiting for it.
    pair(connection, phone, { noise: connection.clientKey(), identity, secret }).then(done, done);
  } catch (error) {
    done(error instanceof Error ? error : new Error('The code did not fit.'));
  }
}
