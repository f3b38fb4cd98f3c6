import type { Session, ShownCredential } from '@oplano/contracts/auth';
import { isCounterBehind, readUserHandle } from '@oplano/core/auth';
import { originOf } from '@oplano/core/limits';
import { mayWorkNow } from '@oplano/core/users';
import { lockUser, type UserRow } from '#features/users';
import { createSecret } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import { AppError, type CompanyCtx, type Transactions } from '#platform/use-case';
import { passkeySuspected } from '../auth.events.ts';
import { noteFailures } from '../note-failures.ts';
import { isMarkOf, readChallenge } from '../second-factor/challenge.ts';
import { beginPasskey } from '../second-factor/code-limits.ts';
import { passSecondStep } from '../second-factor/pass-second-step.ts';
import type { AccountId } from '../second-factor/second-factors.repo.ts';
import type { SignInParts } from '../sign-in.ts';
import { beginSession } from '../start-session.ts';
import { putChallenge, putSignInChallenge, takeChallenge, takeSignInChallenge } from './challenges.repo.ts';
import { demandPlace } from './passkey-record.ts';
import { findPasskey, listPasskeys, markPasskeyUsed, type PasskeyRow } from './passkeys.repo.ts';
import { optionsForShown, readClientData, verifyShown, type ClientData } from './webauthn.ts';

/** What a device is to sign: one of the person whose password was right, or whichever somebody has for us. */
export async function beginPasskeySignIn(work: Transactions, signed: string | undefined, parts: SignInParts) {
  const place = demandPlace(parts);
  const challenge = createSecret();
  if (signed === undefined) {
    await work.platform(({ db, now }) => putSignInChallenge(db, challenge, now));
    return optionsForShown({ place, challenge, passkeys: [], userVerification: 'required' });
  }
  const { mark, ...owner } = readChallenge(parts.codes, signed, parts.clock.now());
  const passkeys = await work.inCompany(owner.companyId, async ({ db, now }) => {
    const user = await lockUser(db, owner.companyId, owner.userId);
    if (!user || !isMarkOf(user.password_hash, mark)) throw new AppError('ERR_CHALLENGE_OVER');
    const own = (await listPasskeys(db, owner)).filter(({ rp_id }) => rp_id === place.rpId);
    // They were taken away meanwhile.
    if (own.length === 0) throw new AppError('ERR_CHALLENGE_OVER');
    await putChallenge(db, owner, { purpose: 'second-step', challenge, now });
    return own;
  });
  return optionsForShown({ place, challenge, passkeys, userVerification: 'preferred' });
}

interface Look {
  readonly credential: ShownCredential;
  readonly client: ClientData;
  readonly passkey: PasskeyRow;
  /** There was no password: the device has to make sure who holds it. */
  readonly isAlone: boolean;
  readonly address: string;
}

/**
 * Looks at what a device signed, with no transaction open. Undefined: it is not good. A device that counts backwards is
 * one of two, and the company hears of it.
 */
async function lookAt(
  work: Transactions,
  owner: AccountId,
  { credential, client, passkey, isAlone, address }: Look,
  parts: SignInParts,
): Promise<((company: CompanyCtx) => Promise<boolean>) | undefined> {
  const counter = await verifyShown(credential, client, { place: demandPlace(parts), passkey, isAlone });
  if (counter === undefined) return undefined;
  const passkeyId = passkey.id;
  if (isCounterBehind(Number(passkey.counter), counter)) {
    const { companyId, userId } = owner;
    await work.inCompany(companyId, async (ctx) => ctx.raise(passkeySuspected, { userId, passkeyId, address }));
    return undefined;
  }
  return ({ db, now }) => markPasskeyUsed(db, owner, { passkeyId, counter, now });
}

const idOf = ({ id }: ShownCredential): Buffer => Buffer.from(id, 'base64url');

/** After the right password. Whatever is wrong is answered as a wrong code is, a passkey of somebody else too. */
const asSecondStep = (
  work: Transactions,
  { challenge, credential, remember }: { challenge: string; credential: ShownCredential; remember: boolean },
  exchange: Exchange,
  parts: SignInParts,
): Promise<Session> =>
  passSecondStep(work, { challenge, remember }, exchange, {
    parts,
    show: async (owner) => {
      const client = readClientData(credential.clientDataJSON);
      const passkey = await work.inCompany(owner.companyId, async ({ db, now }) => {
        const signed = { purpose: 'second-step', challenge: client?.challenge ?? '', now } as const;
        return (await takeChallenge(db, owner, signed)) ? findPasskey(db, owner, idOf(credential)) : undefined;
      });
      const look = { credential, isAlone: false, address: exchange.address };
      const take = client && passkey && (await lookAt(work, owner, { ...look, client, passkey }, parts));
      if (!take) throw new AppError('ERR_CODE_INVALID');
      return async (company) => {
        if (!(await take(company))) throw new AppError('ERR_CODE_INVALID');
      };
    },
  });

/** Work hours bind this way in as they bind the one with a password. */
async function demandHours({ db, now }: CompanyCtx, user: UserRow): Promise<void> {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', user.company_id)
    .executeTakeFirstOrThrow();
  const { profile, start_work: startWork, end_work: endWork } = user;
  if (!mayWorkNow({ profile, startWork, endWork }, time_zone, now)) throw new AppError('ERR_OUT_OF_HOURS');
}

/** Without a password: the device says whose it is, and has made sure who holds it. Whatever is wrong gets one answer. */
async function alone(
  work: Transactions,
  credential: ShownCredential,
  exchange: Exchange,
  parts: SignInParts,
): Promise<Session> {
  const { devices } = parts;
  const attempt = await beginPasskey(parts.limits, originOf(exchange.address));
  const client = readClientData(credential.clientDataJSON);
  const owner = readUserHandle(Buffer.from(credential.userHandle ?? '', 'base64url').toString());
  const isAsked = await work.platform(({ db, now }) => takeSignInChallenge(db, client?.challenge ?? '', now));
  if (!client || !owner || !isAsked) throw new AppError('ERR_PASSKEY_INVALID');
  const passkey = await work.inCompany(owner.companyId, ({ db }) => findPasskey(db, owner, idOf(credential)));
  if (!passkey) throw new AppError('ERR_PASSKEY_INVALID');
  const { address } = exchange;
  const take = await lookAt(work, owner, { credential, client, passkey, isAlone: true, address }, parts);
  if (!take) {
    noteFailures(work, [owner], address);
    throw new AppError('ERR_PASSKEY_INVALID');
  }
  const session = await beginSession(work, owner, exchange, {
    parts,
    admit: async (company, user) => {
      await demandHours(company, user);
      if (!(await take(company))) throw new AppError('ERR_PASSKEY_INVALID');
      devices.remember(exchange, devices.read(exchange), { ...owner, email: user.email });
    },
  });
  await attempt.succeeded();
  return session;
}

/** Signs in with a passkey, with a password before it or without. */
export const signInWithPasskey = (
  work: Transactions,
  { challenge, ...shown }: { challenge?: string | undefined; credential: ShownCredential; remember: boolean },
  exchange: Exchange,
  parts: SignInParts,
): Promise<Session> =>
  challenge === undefined
    ? alone(work, shown.credential, exchange, parts)
    : asSecondStep(work, { challenge, ...shown }, exchange, parts);
