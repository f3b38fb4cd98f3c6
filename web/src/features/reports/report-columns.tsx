import Tooltip from '@mui/material/Tooltip';
import type { ReportRow } from '@oplano/contracts/reports';
import { reportColumns, type ReportFilter } from '@oplano/core/figures';
import { cutText } from '@oplano/core/text';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { Quiet } from '#ui/cells';
import type { Column } from '#ui/data-table';
import { useDuration } from './use-duration.ts';

/** A row as the table shows it: its own number is that of the attendance, since a ticket may have several. */
export type ShownRow = ReportRow & { readonly id: number; readonly ticketId: number | null };

const shownLength = 20;

/** A text cut to its first characters; the whole of it is told on demand. */
function Cut({ text }: { readonly text: string }) {
  const cut = cutText(text, shownLength);
  if (cut === text) return text;
  return (
    <Tooltip title={text} describeChild>
      <span>{cut}</span>
    </Tooltip>
  );
}

export function useReportColumns(rows: ReportFilter['rows']): Column<ShownRow>[] {
  const { t } = useTranslation('reports');
  const duration = useDuration();
  const format = new Intl.DateTimeFormat(useLanguageTag(), {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const missing = <Quiet>—</Quiet>;
  const moment = (at: string | null) => (at === null ? missing : format.format(new Date(at)));
  const cells: Record<(typeof reportColumns)[number], Omit<Column<ShownRow>, 'key' | 'header'>> = {
    id: { cell: ({ ticketId }) => ticketId ?? missing, width: 72, card: 'meta' },
    whatsappName: { cell: ({ whatsappName }) => whatsappName || missing, priority: 4, card: 'none' },
    contactName: { cell: ({ contactName }) => <Cut text={contactName} />, sortBy: 'source', card: 'title' },
    userName: {
      cell: ({ userName }) => userName ?? <Quiet>{t(($) => $.reports.nobody)}</Quiet>,
      sortBy: 'source',
      card: 'detail',
    },
    queueName: {
      cell: ({ queueName }) => queueName ?? <Quiet>{t(($) => $.reports.noQueue)}</Quiet>,
      priority: 3,
      sortBy: 'source',
      card: 'none',
    },
    status: {
      cell: ({ status }) => (status === null ? missing : t(($) => $.reports.statuses[status])),
      width: 110,
      card: 'meta',
    },
    lastMessage: { cell: ({ lastMessage }) => <Cut text={lastMessage} />, priority: 3, card: 'none' },
    createdAt: { cell: ({ createdAt }) => moment(createdAt), width: 140, sortBy: 'source', card: 'meta' },
    closedAt: { cell: ({ closedAt }) => moment(closedAt), width: 140, priority: 3, sortBy: 'source', card: 'none' },
    supportTime: {
      cell: ({ supportTime }) => (supportTime === null ? missing : duration(supportTime)),
      width: 156,
      priority: 3,
      sortBy: 'source',
      card: 'none',
    },
    NPS: { cell: ({ NPS }) => NPS ?? missing, width: 64, priority: 2, sortBy: 'source', card: 'none' },
  };
  const isMessage = rows === 'sent' || rows === 'received';
  const isMoment = isMessage || rows === 'transfers' || rows === 'leads';
  const header = (key: (typeof reportColumns)[number]) => {
    if (key === 'createdAt' && isMoment) return t(($) => $.reports.columns.at);
    return key === 'lastMessage' && isMessage ? t(($) => $.reports.columns.message) : t(($) => $.reports.columns[key]);
  };
  return reportColumns.map((key) => ({ key, header: header(key), ...cells[key] }));
}
