import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { hashSecret, type Sealing } from '#platform/crypto';
import type { ConnectionRow } from './connection-row.ts';

/** What an account of Meta is answered for with. */
const accountSecrets = z.object({
  accessToken: z.string().optional(),
  /** The page an Instagram account is reached through. */
  pageId: z.string().optional(),
  businessAccountId: z.string().optional(),
  verifyToken: z.string().optional(),
});
export type AccountSecrets = z.infer<typeof accountSecrets>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const tokenLength = 30;

/** What programs of the company name a connection with. */
export const newConnectionToken = (): string =>
  Array.from({ length: tokenLength }, () => letters[randomInt(letters.length)]).join('');

const tokenPlace = (connectionId: number): string => `connection:${connectionId}:token`;
const accountPlace = (connectionId: number): string => `connection:${connectionId}:account`;

/** Found by its hash, shown from its seal. */
export const tokenColumns = (connectionId: number, token: string, sealing: Sealing) => ({
  token_hash: hashSecret(token),
  token_sealed: sealing.seal(token, tokenPlace(connectionId)),
});

/** How long programs may still show the token before the last change. */
const previousTokenMs = 24 * 60 * 60_000;

/** Another token. Programs have a day to learn it. */
export const renewedTokenColumns = (row: ConnectionRow, token: string, sealing: Sealing, now: Date) => ({
  ...tokenColumns(row.id, token, sealing),
  previous_token_hash: row.token_hash,
  overlap_until: row.token_hash && new Date(now.getTime() + previousTokenMs),
});

export const tokenOf = (row: ConnectionRow, sealing: Sealing): string =>
  row.token_sealed === null ? '' : sealing.open(row.token_sealed, tokenPlace(row.id)).toString();

export const sealAccount = (connectionId: number, secrets: AccountSecrets, sealing: Sealing): Buffer =>
  sealing.seal(JSON.stringify(secrets), accountPlace(connectionId));

export function accountSecretsOf(row: Pick<ConnectionRow, 'id' | 'account_secrets'>, sealing: Sealing) {
  if (row.account_secrets === null) return undefined;
  return accountSecrets.parse(JSON.parse(sealing.open(row.account_secrets, accountPlace(row.id)).toString()));
}
