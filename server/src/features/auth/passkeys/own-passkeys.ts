import type { NewCredential } from '@oplano/contracts/auth';
import { passkeysMax } from '@oplano/core/auth';
import { readPublicSettings } from '#features/settings';
import { lockUser } from '#features/users';
import { createSecret } from '#platform/crypto';
import type { Step } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import { passkeyAdded, passkeyRemoved, passkeyRenamed } from '../auth.events.ts';
import { lockProven, provePassword } from '../second-factor/prove-password.ts';
import { forgetDevices } from '../second-factor/remembered-devices.repo.ts';
import {
  countRecoveryCodes,
  findSecondFactor,
  replaceRecoveryCodes,
  type AccountId,
} from '../second-factor/second-factors.repo.ts';
import { newRecoveryCodes, type SetupParts } from '../second-factor/set-up-second-factor.ts';
import { putChallenge, takeChallenge } from './challenges.repo.ts';
import { demandPlace } from './passkey-record.ts';
import { hasPasskeys, insertPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.repo.ts';
import { optionsForNew, readClientData, verifyNew } from './webauthn.ts';

const ownerOf = ({ companyId, actor }: Ctx): AccountId => ({ companyId, userId: actor.userId });

/** What a device needs to make a passkey. Asked for with the password: what it then makes is ours to keep. */
export async function beginNewPasskey(step: Step, password: string, parts: SetupParts) {
  const proven = await provePassword(step, password, parts.limits);
  const { owner } = proven;
  const place = demandPlace(parts);
  const challenge = createSecret();
  const about = await step(async (ctx) => {
    const { name, email } = await lockProven(ctx, proven);
    const passkeys = await listPasskeys(ctx.db, owner);
    if (passkeys.length >= passkeysMax) throw new AppError('ERR_PASSKEYS_FULL');
    await putChallenge(ctx.db, owner, { purpose: 'registration', challenge, now: ctx.now });
    const { appName } = await readPublicSettings(ctx.db);
    return { user: { name, email }, passkeys, appName };
  });
  return optionsForNew({ place, challenge, owner, ...about });
}

/** Keeps a passkey that a device has made. Whoever has no recovery codes gets some with it. */
export async function addPasskey(
  step: Step,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
  parts: SetupParts,
): Promise<{ recoveryCodes: string[] }> {
  const client = readClientData(credential.clientDataJSON);
  const challenge = client?.challenge ?? '';
  const isAsked = await step((ctx) =>
    takeChallenge(ctx.db, ownerOf(ctx), { purpose: 'registration', challenge, now: ctx.now }),
  );
  if (!client || !isAsked) throw new AppError('ERR_CHALLENGE_OVER');
  const made = await verifyNew(credential, client, demandPlace(parts));
  if (!made) throw new AppError('ERR_PASSKEY_INVALID');
  return step(async (ctx) => {
    const owner = ownerOf(ctx);
    // One after another, so that two at once are not one too many.
    if (!(await lockUser(ctx.db, owner.companyId, owner.userId))) throw new AppError('ERR_NO_SESSION');
    const { length: count } = await listPasskeys(ctx.db, owner);
    if (count >= passkeysMax) throw new AppError('ERR_PASSKEYS_FULL');
    const isFirst = count === 0 && !(await findSecondFactor(ctx.db, owner))?.confirmed_at;
    const id = crypto.randomUUID();
    const { companyId: company_id, userId: user_id } = owner;
    const row = { id, company_id, user_id, name, created_at: ctx.now, last_used_at: null, ...made };
    if (!(await insertPasskey(ctx.db, row))) throw new AppError('ERR_PASSKEY_INVALID');
    ctx.raise(passkeyAdded, { userId: owner.userId, passkeyId: id });
    // Nothing but this may have been open until now.
    ctx.sockets.reconsider(owner.userId);
    if (!isFirst && (await countRecoveryCodes(ctx.db, owner)) > 0) return { recoveryCodes: [] };
    return newRecoveryCodes(ctx, parts);
  });
}

/** One of somebody else is one that there is not. */
export async function renameOwnPasskey(
  ctx: Ctx,
  passkey: { readonly id: string; readonly name: string },
): Promise<Record<string, never>> {
  const owner = ownerOf(ctx);
  if (!(await renamePasskey(ctx.db, owner, passkey))) throw new AppError('ERR_NOT_FOUND');
  ctx.raise(passkeyRenamed, { userId: owner.userId, passkeyId: passkey.id });
  return {};
}

/** Takes a passkey away. With the last second factor go the recovery codes and the browsers that were remembered. */
export async function removeOwnPasskey(
  step: Step,
  { id, password }: { readonly id: string; readonly password: string },
  { limits }: SetupParts,
): Promise<Record<string, never>> {
  const proven = await provePassword(step, password, limits);
  const { owner } = proven;
  await step(async (ctx) => {
    await lockProven(ctx, proven);
    if (!(await removePasskey(ctx.db, owner, id))) throw new AppError('ERR_NOT_FOUND');
    ctx.raise(passkeyRemoved, { userId: owner.userId, passkeyId: id });
    const app = await findSecondFactor(ctx.db, owner);
    if (app?.confirmed_at || (await hasPasskeys(ctx.db, owner))) return;
    await replaceRecoveryCodes(ctx.db, owner, []);
    await forgetDevices(ctx.db, owner);
    ctx.sockets.reconsider(owner.userId);
  });
  return {};
}
