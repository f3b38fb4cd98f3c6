import type { MovedQueue } from '@oplano/core/moving';
import type { CompanyCtx } from '#platform/use-case';
import { insertQueue, listQueueRows } from './queues.repo.ts';

/** A name that is free, in at most so many letters. */
function freeName(name: string, max: number, isTaken: (name: string) => boolean): string {
  for (let turn = 1; ; turn += 1) {
    const mark = turn === 1 ? '' : ` (${turn})`;
    const tried = `${name.slice(0, max - mark.length)}${mark}`;
    if (!isTaken(tried)) return tried;
  }
}

/** The next colour that nobody has: a queue is known by its own. */
function freeColor(color: string, isTaken: (color: string) => boolean): string {
  const start = Number.parseInt(
    color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, '$&$&').slice(1) : color.slice(1),
    16,
  );
  for (let turn = 0; ; turn += 1) {
    const tried = `#${((start + turn * 37) % 0x1_00_00_00).toString(16).padStart(6, '0')}`;
    if (!isTaken(tried)) return tried;
  }
}

/** A queue of another program, under a name and a colour that are free. */
export async function insertMovedQueue(
  { db, companyId, now }: CompanyCtx,
  { createdAt, schedules, ...queue }: MovedQueue,
): Promise<{ id: number; changes: string[] }> {
  const rows = await listQueueRows(db, companyId);
  const name = freeName(queue.name, 50, (one) => rows.some((row) => row.name === one));
  const color = freeColor(queue.color, (one) => rows.some((row) => row.color === one));
  const hours = schedules === null ? {} : { schedules };
  const id = await insertQueue(db, companyId, { ...queue, ...hours, name, color, now: createdAt ?? now });
  return {
    id,
    changes: [
      ...(name === queue.name ? [] : ['has a name that is taken: with a number behind it']),
      ...(rows.some((row) => row.color === queue.color.toLowerCase())
        ? ['has a colour that is taken: one beside it']
        : []),
    ],
  };
}
