import type { Passkey } from '@oplano/contracts/auth';
import type { PasskeyPlace } from '@oplano/core/auth';
import { AppError } from '#platform/use-case';
import type { PasskeyRow } from './passkeys.repo.ts';

/** A passkey as its owner sees it. */
export const toPasskey = (row: PasskeyRow, place: PasskeyPlace | undefined): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  isUsable: row.rp_id === place?.rpId,
});

/** Where passkeys are good. Throws ERR_PASSKEYS_UNAVAILABLE where the platform has no address for them. */
export function demandPlace({ passkeyPlace }: { readonly passkeyPlace: PasskeyPlace | undefined }): PasskeyPlace {
  if (!passkeyPlace) throw new AppError('ERR_PASSKEYS_UNAVAILABLE');
  return passkeyPlace;
}
