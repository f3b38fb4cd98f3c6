import { randomBytes } from 'node:crypto';
import { type BinaryNode, Curve, hmacSign, proto } from 'baileys';
import type { Companion, Connection, Network, Phone } from '../model.ts';
import { bytesOf, child, node, seconds, server } from '../wire/node.ts';

/** What is in the QR code that a waiting client shows. */
interface ScannedCode {
  readonly ref: string;
  readonly noise: Buffer;
  readonly identity: Buffer;
  readonly secret: Buffer;
}

function readQr(qr: string): ScannedCode {
  const [ref, noise, identity, secret] = qr.slice(qr.indexOf('#') + 1).split(',');
  if (!ref || !noise || !identity || !secret) throw new Error('This is not a linking code of WhatsApp.');
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return { ref, noise: bytes(noise), identity: bytes(identity), secret: bytes(secret) };
}

/** A client without an account shows these one after another. */
export function offerCodes(network: Network, connection: Connection, registration: proto.IClientPayload): void {
  connection.registration = registration;
  connection.refs = Array.from({ length: network.refs }, () => `2@${randomBytes(60).toString('base64')}`);
  const refs = connection.refs.map((ref) => node('ref', {}, Buffer.from(ref)));
  connection.send(
    node('iq', { from: server, type: 'set', id: randomBytes(4).toString('hex'), xmlns: 'md' }, [
      node('pair-device', {}, refs),
    ]),
  );
}

/** What a phone does when it points its camera at the code. */
export function scanQr(network: Network, phone: Phone, qr: string): Promise<Companion> {
  const code = readQr(qr);
  const connection = [...network.connections].find(({ refs }) => refs.includes(code.ref));
  if (!connection) throw new Error('Nobody waits with this code: it is too old.');
  return pair(connection, phone, code);
}

export function pair(
  connection: Connection,
  phone: Phone,
  { noise, identity, secret }: Omit<ScannedCode, 'ref'>,
): Promise<Companion> {
  const registered = connection.registration?.devicePairingData?.eIdent;
  if (!noise.equals(connection.clientKey()) || !registered || !identity.equals(registered)) {
    throw new Error('The keys in the code are not those of the connection.');
  }
  const id = phone.nextCompanion;
  phone.nextCompanion += 1;
  const companion: Companion = {
    id,
    identity,
    noise,
    bundle: undefined,
    connection: undefined,
    greeted: false,
    pending: new Map(),
    lately: [],
  };
  const { details, sealed } = accountIdentity(phone, companion, secret);
  return new Promise((resolve, reject) => {
    connection.pairing = {
      phone,
      companion,
      details,
      done: (result) => (result instanceof Error ? reject(result) : resolve(result)),
    };
    const jid = `${phone.number}:${id}@${server}`;
    connection.send(
      node('iq', { from: server, type: 'set', id: randomBytes(4).toString('hex'), t: seconds(), xmlns: 'md' }, [
        node('pair-success', {}, [
          node('device-identity', {}, sealed),
          node('biz', { name: phone.name }),
          node('device', { jid, lid: `${phone.lid}:${id}@lid` }),
          node('platform', { name: 'smba' }),
        ]),
      ]),
    );
  });
}

/** The phone signs the companion's key; the secret of the QR proves that it saw the screen. */
function accountIdentity(phone: Phone, companion: Companion, secret: Buffer) {
  const key = phone.signal.creds.signedIdentityKey;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomBytes(4).readUInt32BE() & 0x7fffffff,
    timestamp: Number(seconds()),
    keyIndex: companion.id,
    accountType: 0,
    deviceType: 0,
  }).finish();
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: key.public,
    accountSignature: Curve.sign(key.private, Buffer.concat([Buffer.from([6, 0]), details, companion.identity])),
  }).finish();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac: hmacSign(signed, secret) }).finish();
  return { details, sealed };
}

/** The companion signed back: it is linked, and must come again as what it now is. */
export function finishPairing(network: Network, connection: Connection, answer: BinaryNode): void {
  const { pairing } = connection;
  if (!pairing) return;
  connection.pairing = undefined;
  const { phone, companion, details, done } = pairing;
  const signed = bytesOf(child(answer, 'pair-device-sign'), 'device-identity');
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(signed);
  const accountKey = phone.signal.creds.signedIdentityKey.public;
  const said = Buffer.concat([Buffer.from([6, 1]), details, companion.identity, accountKey]);
  if (!deviceSignature || !Curve.verify(companion.identity, said, deviceSignature)) {
    done(new Error('The companion’s signature is wrong.'));
    return;
  }
  phone.companions.set(companion.id, companion);
  network.changed();
  network.tell({ type: 'paired', phone: phone.number, companion: companion.id });
  connection.send(node('stream:error', { code: '515' }));
  setTimeout(() => connection.close(), 20);
  done(companion);
}
