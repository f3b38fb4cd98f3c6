import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  generateSignalPubKey,
  initAuthCreds,
  type SocketConfig,
} from 'baileys';
import { beforeAll, expect, test } from 'vitest';
import { createMemoryAuthStore } from '../keys/auth-store.ts';
import { openAuthState } from '../keys/auth-state.ts';
import { libraryLog } from '../library-log.ts';
import { silenceSignal } from './quiet-signal.ts';
import { tryOnCopies } from './try-on-copies.ts';

beforeAll(() => {
  silenceSignal();
  tryOnCopies();
});

const nothing = () => undefined;
const log = libraryLog({ debug: nothing, info: nothing, warn: nothing, error: nothing });

type WhatsappSession = Parameters<ReturnType<SocketConfig['makeSignalRepository']>['injectE2ESession']>[0]['session'];
interface Sealed {
  readonly type: 'pkmsg' | 'msg';
  readonly ciphertext: Uint8Array;
}
/** One end of encrypted conversations. */
interface Peer {
  readonly jid: string;
  readonly bundle: WhatsappSession;
  /** As after the other side has lost its keys: what is said from now on goes through a new session. */
  renew(other: Peer): Promise<void>;
  says(other: Peer, text: string): Promise<Sealed>;
  reads(other: Peer, sealed: Sealed): Promise<string>;
}

async function aPeer(name: string): Promise<Peer> {
  const state = await openAuthState(createMemoryAuthStore(), (work) => work());
  const creds = initAuthCreds();
  const keys = addTransactionCapability(state.keys, log, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, log, () =>
    Promise.resolve(undefined),
  );
  const { keyPair, keyId, signature } = creds.signedPreKey;
  return {
    jid: `${name}@s.whatsapp.net`,
    // Without a one-time key, which the library allows and its types do not know.
    bundle: {
      registrationId: creds.registrationId,
      identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
      signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public), signature },
    } as WhatsappSession,
    renew: ({ jid, bundle }) => repository.injectE2ESession({ jid, session: bundle }),
    says: ({ jid }, text) => repository.encryptMessage({ jid, data: Buffer.from(text) }),
    reads: async ({ jid }, sealed) => Buffer.from(await repository.decryptMessage({ jid, ...sealed })).toString(),
  };
}

test('a message that was still under way by the old session does not spoil the new one, in either direction', async () => {
  const [ana, bia] = [await aPeer('5511900000001'), await aPeer('5511900000002')];
  await ana.renew(bia);
  expect(await bia.reads(ana, await ana.says(bia, 'olá'))).toBe('olá');
  expect(await ana.reads(bia, await bia.says(ana, 'oi'))).toBe('oi');
  const late = await ana.says(bia, 'atrasada');
  expect(late.type).toBe('msg');

  await ana.renew(bia);
  expect(await bia.reads(ana, await ana.says(bia, 'de novo'))).toBe('de novo');
  expect(await bia.reads(ana, late)).toBe('atrasada');
  expect(await bia.reads(ana, await ana.says(bia, 'e agora?'))).toBe('e agora?');
  expect(await ana.reads(bia, await bia.says(ana, 'agora sim'))).toBe('agora sim');
  expect(await bia.reads(ana, await ana.says(bia, 'ótimo'))).toBe('ótimo');
});

test('a message that nobody can open changes nothing', async () => {
  const [ana, bia] = [await aPeer('5511900000003'), await aPeer('5511900000004')];
  await ana.renew(bia);
  expect(await bia.reads(ana, await ana.says(bia, 'olá'))).toBe('olá');
  const { type, ciphertext } = await ana.says(bia, 'quebrada');
  const damaged = Buffer.from(ciphertext).fill(0, ciphertext.length - 8);
  await expect(bia.reads(ana, { type, ciphertext: damaged })).rejects.toThrow();
  expect(await bia.reads(ana, await ana.says(bia, 'inteira'))).toBe('inteira');
});
