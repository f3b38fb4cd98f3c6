import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, ShownCredential } from '@oplano/contracts/auth';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { nextAddress, testPassword, type SignedIn } from './people.ts';
import type { TestApp } from './run-app.ts';

/** What the server asks a device to sign, as far as a device reads it. */
interface Asked {
  readonly challenge: string;
}

interface Signing {
  /** Whose page it thinks it is on. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether it made sure who holds it. */
  readonly isVerified?: boolean;
  /** How often it says it has signed. */
  readonly counter?: number;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const flagsOf = (isVerified: boolean, isNew: boolean): number => 0x01 | (isVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);

/** A device that keeps one passkey, as a phone does; it counts its signatures unless told otherwise. */
export function aDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  /** Until it has made one, it says it is somebody's. */
  let userHandle = Buffer.from('1.1').toString('base64url');

  const client = (type: string, { challenge }: Asked, origin = 'http://localhost:3000'): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const state = (
    isNew: boolean,
    { rpId = 'localhost', isVerified = true, counter: told = counter }: Signing,
  ): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(told);
    return Buffer.concat([sha256(rpId), Buffer.from([flagsOf(isVerified, isNew)]), count]);
  };
  const plain = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
  const point = (coordinate: string): Uint8Array<ArrayBuffer> => plain(Buffer.from(coordinate, 'base64url'));

  return {
    make(asked: Asked & { user: { id: string } }, signing: Signing = {}): NewCredential {
      userHandle = asked.user.id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point(x)],
          [-3, point(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([state(true, signing), Buffer.alloc(16), length, id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', plain(authData)],
        ]),
      );
      return {
        id: id.toString('base64url'),
        clientDataJSON: client('webauthn.create', asked, signing.origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      };
    },
    sign(asked: Asked, signing: Signing = {}): ShownCredential {
      counter += 1;
      const data = state(false, signing);
      const clientData = client('webauthn.get', asked, signing.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      };
    },
  };
}
export type Device = ReturnType<typeof aDevice>;

export type NewAsked = Asked & { user: { id: string }; rp: { id: string }; excludeCredentials: { id: string }[] };

export const askForNew = async (person: SignedIn, password = testPassword) =>
  (await person.call('POST', '/auth/passkeys/options', { password })).json<NewAsked>();

export const keepNew = (person: SignedIn, credential: NewCredential, name = 'Celular') =>
  person.call('POST', '/auth/passkeys', { name, credential });

/** Gives somebody who is signed in a passkey on a device of their own. */
export async function addDevice(person: SignedIn): Promise<{ device: Device; recoveryCodes: string[] }> {
  const device = aDevice();
  const answer = await keepNew(person, device.make(await askForNew(person)));
  if (answer.statusCode !== 200) throw new Error(`Adding a passkey failed: ${answer.body}`);
  return { device, ...answer.json<{ recoveryCodes: string[] }>() };
}

const post = (app: TestApp, url: string, payload: object, from: string) =>
  app.inject({ method: 'POST', url: `/api/auth/login/passkey${url}`, remoteAddress: from, payload });

/** What a device is to sign: with the challenge of a right password, or without one. */
export const askToShow = async (app: TestApp, challenge?: string) =>
  (await post(app, '/options', { challenge }, nextAddress())).json<
    Asked & { allowCredentials: { id: string }[]; userVerification: string }
  >();

export const showPasskey = (
  app: TestApp,
  payload: { challenge?: string; credential: ShownCredential; remember?: boolean },
  from = nextAddress(),
) => post(app, '', payload, from);
