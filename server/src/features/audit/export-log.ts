import type { BodyOf } from '@oplano/contracts';
import type { LoggedAct, LogFilter, logRoutes } from '@oplano/contracts/audit';
import { offerFile } from '#features/files';
import { figuresMaxMs, inSearchTime } from '#platform/db';
import type { Step } from '#platform/http';
import { csvStream, csvType } from '#platform/sheets';
import type { Storage } from '#ports/storage';
import { logExported } from './audit.events.ts';
import { readLog } from './audit.queries.ts';

const rowsAtOnce = 2_000;
const usualHeads = ['number', 'at', 'who', 'what', 'about', 'from', 'details'];

/** Everything that matches as a file; each piece is read in a transaction of its own, and none of it stays in memory. */
export async function exportLog(
  step: Step,
  filter: LogFilter,
  { heads, actionTexts }: BodyOf<typeof logRoutes.export>,
  storage: Storage,
): Promise<{ url: string; count: number }> {
  const whoOf = ({ actor, actorName }: LoggedAct): string =>
    actorName ?? (actor?.kind === 'automation' ? actor.name : (actor?.kind ?? ''));
  const texts = new Map(actionTexts.map(({ action, text }) => [action, text]));
  const line = (entry: LoggedAct): string[] => [
    String(entry.id),
    entry.at,
    whoOf(entry),
    texts.get(entry.action) ?? entry.action,
    entry.subjectName ?? '',
    entry.address ?? '',
    JSON.stringify(entry.details),
  ];
  const read = (after: string) =>
    step((ctx) => inSearchTime(ctx.db, figuresMaxMs, () => readLog(ctx, filter, { after, size: rowsAtOnce })));
  let count = 0;
  async function* rows(): AsyncGenerator<string[]> {
    yield usualHeads.map((usual, place) => heads[place] ?? usual);
    for (let after: string | null = ''; after !== null;) {
      const piece: Awaited<ReturnType<typeof read>> = await read(after);
      count += piece.records.length;
      yield* piece.records.map(line);
      after = piece.next;
    }
  }
  const key = await offerFile(step, storage, {
    ...csvType,
    stream: csvStream(rows()),
    folder: 'exports',
    name: 'log',
    permission: 'log:view',
  });
  return step(async (ctx) => {
    ctx.raise(logExported, { count });
    return { url: ctx.fileUrl(key), count };
  });
}
