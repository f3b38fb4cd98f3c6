import type { BodyOf } from '@oplano/contracts';
import type { ReportRow, reportRoutes } from '@oplano/contracts/reports';
import { reportColumns } from '@oplano/core/figures';
import { inZone } from '@oplano/core/time';
import { offerFile } from '#features/files';
import { figuresMaxMs, inSearchTime } from '#platform/db';
import type { Step } from '#platform/http';
import { csvStream, csvType, xlsxStream, xlsxType } from '#platform/sheets';
import type { Storage } from '#ports/storage';
import type { ReportQuery } from './report-conditions.ts';
import { prepareReport, reportAfter, type ReportPlace } from './reports.queries.ts';
import { reportExported } from './reports.events.ts';

const rowsAtOnce = 2_000;

/** Everything that matches as a file; each piece is read in a transaction of its own, and none of it stays in memory. */
export async function exportReport(
  step: Step,
  query: ReportQuery,
  { format, heads, statuses = {} }: BodyOf<typeof reportRoutes.export>,
  storage: Storage,
): Promise<{ url: string; count: number }> {
  const asked = await step((ctx) => prepareReport(ctx, query));
  const { timeZone } = asked.filter;
  const moment = (at: string | null): string => {
    if (at === null) return '';
    const { date, time } = inZone(new Date(at), timeZone);
    return `${date} ${time}`;
  };
  const line = (row: ReportRow): string[] => [
    row.id === null ? '' : String(row.id),
    row.whatsappName,
    row.contactName,
    row.userName ?? '',
    row.queueName ?? '',
    row.status === null ? '' : (statuses[row.status] ?? row.status),
    row.lastMessage,
    moment(row.createdAt),
    moment(row.closedAt),
    row.supportTime === null ? '' : String(row.supportTime),
    row.NPS === null ? '' : String(row.NPS),
  ];
  const read = (after: ReportPlace | null) =>
    step((ctx) =>
      inSearchTime(ctx.db, figuresMaxMs, () => reportAfter(ctx, query, asked, { after, size: rowsAtOnce })),
    );
  let count = 0;
  async function* rows(): AsyncGenerator<string[]> {
    yield reportColumns.map((usual, place) => heads[place] ?? usual);
    let after: ReportPlace | null = null;
    for (;;) {
      const piece: Awaited<ReturnType<typeof read>> = await read(after);
      count += piece.rows.length;
      yield* piece.rows.map(line);
      if (piece.rows.length < rowsAtOnce) return;
      after = piece.last;
    }
  }
  const key = await offerFile(step, storage, {
    ...(format === 'csv' ? csvType : xlsxType),
    stream: format === 'csv' ? csvStream(rows()) : xlsxStream(rows(), 'RelatorioDeAtendimentos'),
    folder: 'exports',
    name: 'relatorio-de-atendimentos',
    permission: 'reports:view',
  });
  return step(async (ctx) => {
    ctx.raise(reportExported, { count, ...asked.filter.range });
    return { url: ctx.fileUrl(key), count };
  });
}
