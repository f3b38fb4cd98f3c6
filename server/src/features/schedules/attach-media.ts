import type { Schedule } from '@oplano/contracts/schedules';
import { demandType, noAttachment, storeAttachment } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { scheduleFileKind } from './file-kind.ts';
import type { ScheduleRow } from './schedule-record.ts';
import { getSchedule } from './schedules.queries.ts';
import { lockOccurrences, lockSchedule, saveSchedule } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';
import { demandSeenSchedule } from './unseen.ts';

export async function storeFile(step: Step, companyId: number, file: UploadedFile, storage: Storage) {
  const type = await demandType(companyId, file, await scheduleFileKind(file));
  return storeAttachment(step, storage, { folder: 'schedules', file, type });
}

/** An approved text goes as it was approved: a file beside it would be left behind without a word. */
function demandNoTemplate({ template }: ScheduleRow): void {
  if (template !== null) throw new AppError('ERR_TEMPLATE_TAKES_NO_FILE');
}

/** The schedule as whoever changes its file saw it. */
async function lockSeen(ctx: Ctx, id: number, version: number | undefined): Promise<ScheduleRow> {
  const row = await lockSchedule(ctx, id);
  if (version !== undefined) await demandSeenSchedule(ctx, row, await lockOccurrences(ctx, id), { version });
  return row;
}

/** Attaches a file. The old one goes once the new one is safe, unless a message that was sent shows it. */
export async function attachScheduleMedia(
  step: Step,
  { id, file, version }: { id: number; file: UploadedFile; version: number | undefined },
  storage: Storage,
): Promise<Schedule> {
  const companyId = await step(async (ctx) => {
    demandNoTemplate(await lockSeen(ctx, id, version));
    return ctx.companyId;
  });
  const keep = await storeFile(step, companyId, file, storage);
  return step(async (ctx) => {
    demandNoTemplate(await lockSeen(ctx, id, version));
    await saveSchedule(ctx, id, await keep(ctx));
    await tellChanged(ctx, id, null);
    return getSchedule(ctx, id);
  });
}

export async function removeScheduleMedia(ctx: Ctx, id: number, version: number | undefined): Promise<Schedule> {
  await lockSeen(ctx, id, version);
  await saveSchedule(ctx, id, noAttachment);
  await tellChanged(ctx, id, null);
  return getSchedule(ctx, id);
}
