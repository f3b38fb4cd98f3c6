import { Readable } from 'node:stream';
import { settingFeed, type PlatformSettingKey, type PublicSettings } from '@oplano/contracts/settings';
import { brandKeys, brandPictures, type BrandPicture } from '@oplano/contracts/whitelabel';
import { brandKeyOf, forgetPlatformFile, storePlatformFile } from '#features/files';
import { readPublicSettings, writePlatformSetting } from '#features/settings';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type PlatformCtx, type Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { toBrandFile } from './brand-file.ts';

interface Parts {
  readonly storage: Storage;
  readonly work: Transactions;
}

const isPicture = (key: PlatformSettingKey): key is BrandPicture => brandPictures.some((one) => one === key);

/** Writes settings of the brand; files that nothing names any more go, and every open browser follows. */
async function write(ctx: PlatformCtx, change: Partial<Record<PlatformSettingKey, string>>): Promise<PublicSettings> {
  const before = await readPublicSettings(ctx.db);
  for (const [name, value] of Object.entries(change)) {
    // The keys are those of the parameter.
    const key = name as PlatformSettingKey;
    await writePlatformSetting(ctx.db, key, value, ctx.now);
    if (isPicture(key) && before[key] !== '') await forgetPlatformFile(ctx, brandKeyOf(before[key]));
  }
  const settings = await readPublicSettings(ctx.db);
  ctx.emit(settingFeed, 'update', { settings });
  return settings;
}

/** Stores a picture of the brand, known by its bytes, and shows it at once. */
export async function setPicture(
  step: Step,
  { mode, file }: { readonly mode: BrandPicture; readonly file: UploadedFile | undefined },
  { storage, work }: Parts,
): Promise<{ filename: string }> {
  const companyId = await step(async (ctx) => ctx.companyId);
  if (!file) throw new AppError('ERR_VALIDATION');
  const brand = await toBrandFile(companyId, Buffer.from(await file.bytes()), mode);
  if (!brand) throw new AppError('ERR_FILE_TYPE');
  const { name, contentType, bytes } = brand;
  await storePlatformFile(work, storage, {
    folder: 'branding',
    name,
    contentType,
    content: () => Readable.from([bytes]),
  });
  await work.platform((ctx) => write(ctx, { [mode]: name }));
  return { filename: name };
}

export const clearBrandPicture = (ctx: PlatformCtx, mode: BrandPicture): Promise<PublicSettings> =>
  write(ctx, { [mode]: '' });

/** Name, colours and pictures as they were before anybody changed them. */
export const restoreBrand = (ctx: PlatformCtx): Promise<PublicSettings> =>
  write(ctx, Object.fromEntries(brandKeys.map((key) => [key, ''])));
