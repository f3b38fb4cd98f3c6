import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { reportPageSizes, reportSort, type ReportStatus } from '@oplano/contracts/reports';
import { readReportFilter, reportColumns, type ReportFilter } from '@oplano/core/figures';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PrintDialog } from '#features/messages';
import { openTicketDialog, TicketDialogs } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { useActor } from '#platform/session';
import { DataTable, type Sorting } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { MoreMenu } from '#ui/more-menu';
import { PageHeader } from '#ui/page-header';
import { saveFile } from '#ui/save-file';
import { TableScreen } from '#ui/table-screen';
import { toast, toastError } from '#ui/toast';
import { useReportColumns, type ShownRow } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTotals } from './report-totals.tsx';
import { useReportView } from './report-views.ts';
import { exportReport, reportListQuery } from './reports.api.ts';
import { useFigureAddress } from './use-figure-address.ts';
import { ColumnMenu, SavedFilters } from './view-menus.tsx';

/** Attendances by a filter that stands in the address, as a table and as a file. */
export function ReportsScreen() {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const [filter, apply] = useFigureAddress('/reports', readReportFilter);
  const key = JSON.stringify(filter);
  const [{ pageOf, pageNumber }, setPage] = useState({ pageOf: key, pageNumber: 1 });
  const [pageSize, setPageSize] = useState(10);
  const [sorting, setSorting] = useState<Sorting>({ key: 'createdAt', isDescending: true });
  const [printed, setPrinted] = useState<ShownRow | null>(null);
  const columns = useReportColumns(filter.rows);
  const { userId } = useActor();
  const { hidden } = useReportView(userId);
  const file = useExport(filter);
  // Another filter begins at its first page.
  const page = pageOf === key ? pageNumber : 1;
  const answer = useQuery(
    reportListQuery(filter, {
      page,
      pageSize,
      sort: reportSort.catch('createdAt').parse(sorting.key),
      direction: sorting.isDescending ? 'desc' : 'asc',
    }),
  );
  const rows = answer.data?.tickets.map((row) => ({ ...row, id: row.attendanceId, ticketId: row.id }));
  return (
    <TableScreen>
      <PageHeader
        title={t(($) => $.reports.title)}
        tools={
          <>
            <SavedFilters filter={filter} onApply={apply} />
            <ColumnMenu />
          </>
        }
        more={
          <MoreMenu
            items={[
              {
                key: 'csv',
                label: t(($) => $.reports.exportCsv),
                icon: <FileDownloadOutlined />,
                onClick: () => !file.isPending && file.mutate('csv'),
              },
            ]}
          />
        }
        action={
          <Button
            variant="contained"
            startIcon={<FileDownloadOutlined />}
            loading={file.isPending}
            onClick={() => file.mutate('xlsx')}
          >
            {t(($) => $.reports.export)}
          </Button>
        }
      />
      <ReportFilters key={key} filter={filter} onApply={apply} />
      {answer.data && (
        <ReportTotals
          totals={answer.data.totalTickets}
          isOfAttendances={filter.rows === undefined || filter.rows === 'live'}
        />
      )}
      <DataTable
        label={t(($) => $.reports.title)}
        list={{
          ...rowsOfQuery({ ...answer, data: rows }),
          ...(answer.data ? { count: answer.data.totalTickets.total } : {}),
        }}
        columns={columns.filter((column) => !hidden.includes(column.key))}
        sorting={sorting}
        onSort={(next) => {
          setSorting(next);
          setPage({ pageOf: key, pageNumber: 1 });
        }}
        actions={{
          header: t(($) => $.reports.columns.actions),
          items: [
            {
              key: 'log',
              label: ({ ticketId }) => t(($) => $.reports.log, { id: ticketId ?? '' }),
              icon: <HistoryOutlined />,
              onClick: ({ ticketId }) => ticketId && openTicketDialog({ kind: 'log', ticket: { id: ticketId } }),
              isOffered: ({ canOpen }) => canOpen,
            },
            {
              key: 'print',
              label: ({ ticketId }) => t(($) => $.reports.print, { id: ticketId ?? '' }),
              icon: <PrintOutlined />,
              onClick: setPrinted,
              isOffered: ({ canOpen }) => canOpen,
            },
            {
              key: 'open',
              label: ({ ticketId }) => t(($) => $.reports.open, { id: ticketId ?? '' }),
              icon: <OpenInNew />,
              onClick: ({ uuid }) => void navigate({ to: `/tickets/${uuid}` }),
              isOffered: ({ canOpen }) => canOpen,
            },
          ],
        }}
        paging={{ pageNumber: page, pageSize }}
        pageSizes={reportPageSizes}
        onPage={(next) => {
          setPage({ pageOf: key, pageNumber: next.pageNumber });
          setPageSize(next.pageSize);
        }}
        empty={
          <EmptyState
            icon={<InsightsOutlined />}
            title={t(($) => $.reports.empty)}
            text={t(($) => $.reports.emptyText)}
          />
        }
      />
      {printed?.ticketId && (
        <PrintDialog ticket={{ ...printed, id: printed.ticketId }} onClose={() => setPrinted(null)} />
      )}
      <TicketDialogs />
    </TableScreen>
  );
}

/** Everything the filter finds, as a file. */
function useExport(filter: ReportFilter) {
  const { t } = useTranslation('reports');
  return useMutation({
    mutationFn: async (format: 'xlsx' | 'csv') => {
      const heads = reportColumns.map((column) => t(($) => $.reports.columns[column]));
      const named = (status: ReportStatus) => t(($) => $.reports.statuses[status]);
      const statuses = {
        open: named('open'),
        pending: named('pending'),
        closed: named('closed'),
        group: named('group'),
        nps: named('nps'),
        lgpd: named('lgpd'),
      };
      return { format, ...(await exportReport(filter, { format, heads, statuses })) };
    },
    onSuccess: ({ url, count, format }) => {
      saveFile(url, `relatorio-de-atendimentos.${format}`);
      toast.success(t(($) => $.reports.exported, { count }));
    },
    onError: toastError,
  });
}
