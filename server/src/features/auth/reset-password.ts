import { passwordLinkMs } from '@oplano/core/auth';
import { userRefusal } from '@oplano/core/users';
import { lockUser, passwordReset, saveUser, userUpdated, type UserRow } from '#features/users';
import { hashPassword, hashSecret, type SaltOf, sameSecret } from '#platform/crypto';
import { AppError, type CompanyCtx, type Ctx, type Transactions } from '#platform/use-case';
import { lockPasswordLink, putPasswordLink } from './password-links.repo.ts';

interface Owner {
  readonly companyId: number;
  readonly userId: number;
}

/** Where a link leads; whoever shows it puts the address of the server before it. */
export const passwordLinkPath = ({ companyId, userId }: Owner, secret: string): string =>
  `/reset?token=${companyId}.${userId}.${secret}`;

/** An admin makes a link for somebody who cannot get in, and hands it over by whatever way they trust. */
export async function makePasswordLink(ctx: Ctx, userId: number): Promise<{ path: string; expiresAt: string }> {
  const user = await lockUser(ctx.db, ctx.companyId, userId);
  const refused = userRefusal(ctx.actor, { id: userId, super: user?.super ?? false }, 'change');
  if (refused) throw new AppError(refused);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  // One's own password is changed with the one that is known: a session left open must not be enough.
  if (userId === ctx.actor.userId) throw new AppError('ERR_LINK_SELF');
  const { companyId, now } = ctx;
  const lastsMs = passwordLinkMs.byAdmin;
  const secret = await putPasswordLink(ctx.db, { companyId, userId, madeBy: ctx.actor.userId, now, lastsMs });
  return {
    path: passwordLinkPath({ companyId, userId }, secret),
    expiresAt: new Date(now.getTime() + lastsMs).toISOString(),
  };
}

const int4Max = 2_147_483_647;
const tokenForm = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/;

function readToken(token: string): Owner & { secret: string } {
  const [, company = '', user = '', secret = ''] = tokenForm.exec(token) ?? [];
  const [companyId, userId] = [Number(company), Number(user)];
  if (secret === '' || companyId > int4Max || userId > int4Max) throw new AppError('ERR_LINK_INVALID');
  return { companyId, userId, secret };
}

/**
 * Whose link it is, while it is good. The person is locked before the link, here as wherever a link is made: two who
 * follow one link at once would otherwise wait for each other.
 */
async function demandLink(ctx: CompanyCtx, { companyId, userId }: Owner, secret: string): Promise<UserRow> {
  const user = await lockUser(ctx.db, companyId, userId);
  const link = await lockPasswordLink(ctx.db, companyId, userId);
  const isGood = link && link.expires_at > ctx.now && sameSecret(link.secret_hash, hashSecret(secret));
  if (!isGood || !user) throw new AppError('ERR_LINK_INVALID');
  return user;
}

/** Gives somebody the password they chose, once; whatever session they had ends. */
export async function resetPassword(
  work: Transactions,
  { token, password }: { token: string; password: string },
  { caller, saltOf }: { caller: string; saltOf: SaltOf },
): Promise<Record<string, never>> {
  const { secret, ...owner } = readToken(token);
  // Before the work of hashing: a link that is none costs nothing.
  const { email } = await work.inCompany(owner.companyId, (ctx) => demandLink(ctx, owner, secret));
  const passwordHash = await hashPassword(password, caller, saltOf(email));
  await work.inCompany(owner.companyId, async (ctx) => {
    const { companyId, userId } = owner;
    await demandLink(ctx, owner, secret);
    await saveUser(ctx.db, companyId, userId, {}, { password_hash: passwordHash, updated_at: ctx.now });
    ctx.raise(passwordReset, { userId });
    ctx.raise(userUpdated, { userId, fields: ['password'] });
  });
  return {};
}
