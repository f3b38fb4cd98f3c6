import { keepFiles, type ExpectedFiles } from '#features/files';
import type { CompanyCtx } from '#platform/use-case';
import { lockContact, saveContact } from './contacts.repo.ts';
import { tellContacts } from './tell.ts';

/** A stored file that belongs to one contact alone and is not named yet, and the fingerprint of what it was made of. */
export interface ContactPicture {
  readonly path: string;
  readonly source: string;
  readonly expected: ExpectedFiles;
}

/** Gives a contact another picture, or takes it away. False: nothing is different from before. */
export async function changePicture(
  ctx: CompanyCtx,
  contactId: number,
  picture: ContactPicture | null,
): Promise<boolean> {
  const { db, companyId, now } = ctx;
  const current = await lockContact(db, companyId, contactId);
  const isNew = picture ? current?.picture_source !== picture.source : current?.picture_path !== null;
  if (!current || current.erased_at || !isNew) return false;
  if (picture) await keepFiles(ctx, picture.expected);
  await saveContact(db, companyId, contactId, {
    picture_path: picture?.path ?? null,
    picture_source: picture?.source ?? null,
    updated_at: now,
  });
  await tellContacts(ctx, 'update', [contactId]);
  return true;
}
