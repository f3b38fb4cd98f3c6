import type { Schedule } from '@oplano/contracts/schedules';
import { keepFiles, storeAhead } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { readPicture, shownFileName, type FileType } from '#platform/media';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { scheduleFileKind } from './file-kind.ts';
import type { ScheduleRow } from './schedule-record.ts';
import { getSchedule } from './schedules.queries.ts';
import { lockSchedule, saveSchedule } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';

async function checkedKind(companyId: number, file: UploadedFile): Promise<FileType> {
  const kind = await scheduleFileKind(file);
  if (!kind) throw new AppError('ERR_FILE_TYPE');
  if (kind.isPicture && !(await readPicture(companyId, file, 'whole'))) throw new AppError('ERR_FILE_TYPE');
  return kind;
}

/** Checks and stores a file; what names it is written by whoever calls, in the transaction that keeps it. */
export async function storeFile(step: Step, companyId: number, file: UploadedFile, storage: Storage) {
  const { extension, mimetype, kind } = await checkedKind(companyId, file);
  const place = { folder: 'schedules', extension, contentType: mimetype };
  const { key, expected } = await storeAhead(step, storage, { ...place, content: file.stream });
  return {
    async keep(ctx: Ctx) {
      await keepFiles(ctx, expected);
      return {
        media_path: key,
        media_name: shownFileName(file.name),
        media_kind: kind,
        media_mimetype: mimetype,
        media_size: String(file.size),
      };
    },
  };
}

/** An approved text goes as it was approved: a file beside it would be left behind without a word. */
function demandNoTemplate({ template }: ScheduleRow): void {
  if (template !== null) throw new AppError('ERR_TEMPLATE_TAKES_NO_FILE');
}

/** Attaches a file. The old one goes once the new one is safe, unless a message that was sent shows it. */
export async function attachScheduleMedia(
  step: Step,
  { id, file }: { id: number; file: UploadedFile },
  storage: Storage,
): Promise<Schedule> {
  const companyId = await step(async (ctx) => {
    demandNoTemplate(await lockSchedule(ctx, id));
    return ctx.companyId;
  });
  const ready = await storeFile(step, companyId, file, storage);
  return step(async (ctx) => {
    demandNoTemplate(await lockSchedule(ctx, id));
    await saveSchedule(ctx, id, await ready.keep(ctx));
    await tellChanged(ctx, id, null);
    return getSchedule(ctx, id);
  });
}

export async function removeScheduleMedia(ctx: Ctx, id: number): Promise<Schedule> {
  await lockSchedule(ctx, id);
  await saveSchedule(ctx, id, {
    media_path: null,
    media_name: null,
    media_kind: null,
    media_mimetype: null,
    media_size: null,
  });
  await tellChanged(ctx, id, null);
  return getSchedule(ctx, id);
}
