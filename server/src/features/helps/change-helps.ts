import { helpFeed, type Help, type HelpChange, type HelpForm } from '@oplano/contracts/helps';
import { hasVideo, helpPage } from '@oplano/core/helps';
import { forgetPlatformFile, storePlatformFile } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { shownFileName, typeOf } from '#platform/media';
import { patch } from '#platform/records';
import { AppError, type PlatformCtx, type Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { toHelp, type HelpRow } from './help-record.ts';
import { insertHelp, lockHelp, removeHelp, saveHelp } from './helps.repo.ts';

export interface HelpParts {
  readonly storage: Storage;
  readonly work: Transactions;
}
interface Film {
  readonly video_path: string | null;
  readonly video_name: string | null;
}

/** A film that browsers play, known by its bytes, stored before something names it. */
async function storeFilm(file: UploadedFile, { storage, work }: HelpParts): Promise<Film> {
  const type = await typeOf(file.head);
  if (type?.kind !== 'video') throw new AppError('ERR_FILE_TYPE');
  const place = { folder: 'helps', extension: type.extension, contentType: type.mimetype } as const;
  const key = await storePlatformFile(work, storage, { ...place, content: file.stream });
  return { video_path: key, video_name: shownFileName(file.name) };
}

/** The columns of a form; refused where it shows nothing, or names a page that there is not. */
function columnsOf({ title, description, video, page }: HelpForm, film: Film) {
  const found = helpPage(page);
  if (found === undefined) throw new AppError('ERR_VALIDATION', { details: [{ field: 'page', problem: 'unknown' }] });
  if (!hasVideo(video, film.video_path !== null)) throw new AppError('ERR_HELP_VIDEO');
  return { title, description, video, page: found, ...film };
}

const none: Film = { video_path: null, video_name: null };
/** Stands for a film that is not stored yet, while the rest of the form is looked at. */
const coming: Film = { video_path: 'coming', video_name: 'coming' };

export async function createHelp(
  step: Step,
  { form, file }: { readonly form: HelpForm; readonly file: UploadedFile | undefined },
  parts: HelpParts,
): Promise<Help> {
  // Who calls is asked by the first step, before anything is stored.
  await step(async () => columnsOf(form, file ? coming : none));
  const film = file ? await storeFilm(file, parts) : none;
  return parts.work.platform(async (ctx) => {
    const help = toHelp(await insertHelp(ctx.db, { ...columnsOf(form, film), now: ctx.now }), ctx);
    ctx.emit(helpFeed, 'create', { help });
    return help;
  });
}

async function lockKnown(ctx: PlatformCtx, id: number): Promise<HelpRow> {
  const row = await lockHelp(ctx.db, id);
  if (!row) throw new AppError('ERR_NO_HELP_FOUND');
  return row;
}

export async function updateHelp(
  step: Step,
  { id, form, file }: { readonly id: number; readonly form: HelpChange; readonly file: UploadedFile | undefined },
  parts: HelpParts,
): Promise<Help> {
  await step(async ({ actor }) => actor.userId);
  const { removeFile, ...change } = form;
  const whole = ({ title, description, video, page }: HelpRow): HelpForm => ({
    title,
    description,
    video,
    page: page ?? '',
    ...patch(change),
  });
  const kept = ({ video_path, video_name }: HelpRow): Film => (removeFile ? none : { video_path, video_name });
  await parts.work.platform(async (ctx) => {
    const before = await lockKnown(ctx, id);
    columnsOf(whole(before), file ? coming : kept(before));
  });
  const film = file ? await storeFilm(file, parts) : null;
  return parts.work.platform(async (ctx) => {
    const before = await lockKnown(ctx, id);
    const row = await saveHelp(ctx.db, id, columnsOf(whole(before), film ?? kept(before)));
    if (row.video_path !== before.video_path) await forgetPlatformFile(ctx, before.video_path);
    const help = toHelp(row, ctx);
    ctx.emit(helpFeed, 'update', { help });
    return help;
  });
}

export async function deleteHelp(ctx: PlatformCtx, id: number): Promise<{ message: string }> {
  const row = await lockKnown(ctx, id);
  await removeHelp(ctx.db, id);
  await forgetPlatformFile(ctx, row.video_path);
  ctx.emit(helpFeed, 'delete', { helpId: id });
  return { message: 'Help deleted' };
}
