import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import type { LoggedAct } from '@oplano/contracts/audit';
import { companySettingDefaults } from '@oplano/contracts/settings';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanySettings } from '#features/settings';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { rowsOfPages, type RowSource } from '#platform/query';
import { Quiet } from '#ui/cells';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { FormDialog } from '#ui/form-dialog';
import { PageHeader } from '#ui/page-header';
import { saveFile } from '#ui/save-file';
import { SearchField } from '#ui/search-field';
import { TableScreen } from '#ui/table-screen';
import { toast, toastError } from '#ui/toast';
import { exportLog, auditQuery, wholeLog, type LogKind, type LogSearch } from './audit.api.ts';
import { LogFilters } from './log-filters.tsx';
import { useLogWords } from './log-words.ts';
import styles from './audit.module.css';

/** Who did what in the company, when and from where. */
export function LogScreen() {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useState(wholeLog);
  const { logMonths: months } = useCompanySettings() ?? companySettingDefaults;
  return (
    <TableScreen>
      <PageHeader
        title={t(($) => $.audit.title)}
        search={
          <SearchField
            label={t(($) => $.audit.search)}
            onSearch={(searchParam) => setSearch((before) => ({ ...before, searchParam }))}
          />
        }
        action={<ExportButton search={search} />}
      />
      <LogFilters search={search} onChange={setSearch} hasPeople />
      <p className={styles.kept}>{t(($) => $.audit.kept, { months })}</p>
      <LogTable kind="list" label={t(($) => $.audit.title)} search={search} />
    </TableScreen>
  );
}

/** What operators did, among their settings. */
export function PlatformLogPanel() {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useState(wholeLog);
  return (
    <TableScreen>
      <div className={styles.panelHead}>
        <SearchField
          label={t(($) => $.audit.search)}
          onSearch={(searchParam) => setSearch((before) => ({ ...before, searchParam }))}
        />
        <p className={styles.kept}>{t(($) => $.audit.keptAlways)}</p>
      </div>
      <LogFilters search={search} onChange={setSearch} />
      <LogTable kind="acts" label={t(($) => $.audit.platformTitle)} search={search} />
    </TableScreen>
  );
}

function ExportButton({ search }: { readonly search: LogSearch }) {
  const { t } = useTranslation('audit');
  const { actionTexts } = useLogWords();
  const columns = ['number', 'at', 'who', 'what', 'about', 'from', 'details'] as const;
  const file = useMutation({
    mutationFn: () =>
      exportLog(search, {
        heads: columns.map((column) => t(($) => $.audit.columns[column])),
        actionTexts: actionTexts(),
      }),
    onSuccess: ({ url, count }) => {
      saveFile(url, 'log.csv');
      toast.success(t(($) => $.audit.exported, { count }));
    },
    onError: toastError,
  });
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t(($) => $.audit.export)}
    </Button>
  );
}

/** Entries page by page, as they are scrolled to. */
function useLogRows(kind: LogKind, search: LogSearch): RowSource<LoggedAct> {
  const query = useInfiniteQuery(auditQuery(kind, search));
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  return rowsOfPages(query, rows, JSON.stringify(search));
}

function LogTable({ kind, label, search }: { kind: LogKind; label: string; search: LogSearch }) {
  const { t } = useTranslation('audit');
  const list = useLogRows(kind, search);
  const [shown, setShown] = useState<LoggedAct | null>(null);
  const words = useLogWords();
  const moment = new Intl.DateTimeFormat(useLanguageTag(), { dateStyle: 'short', timeStyle: 'medium' });
  const missing = <Quiet>—</Quiet>;
  return (
    <>
      <DataTable
        label={label}
        list={list}
        columns={[
          {
            key: 'at',
            header: t(($) => $.audit.columns.at),
            cell: ({ at }) => moment.format(new Date(at)),
            width: 190,
            card: 'meta',
          },
          { key: 'who', header: t(($) => $.audit.columns.who), cell: words.who, card: 'detail' },
          {
            key: 'what',
            header: t(($) => $.audit.columns.what),
            cell: ({ action }) => words.what(action),
            card: 'title',
          },
          {
            key: 'about',
            header: t(($) => $.audit.columns.about),
            cell: ({ subjectName }) => subjectName ?? missing,
            priority: 3,
            card: 'none',
          },
          {
            key: 'from',
            header: t(($) => $.audit.columns.from),
            cell: ({ address }) => address ?? missing,
            width: 150,
            priority: 2,
            card: 'none',
          },
        ]}
        actions={{
          header: t(($) => $.audit.columns.actions),
          items: [
            {
              key: 'open',
              label: ({ id }) => t(($) => $.audit.open, { id }),
              icon: <InfoOutlined />,
              onClick: setShown,
            },
          ],
        }}
        empty={
          <EmptyState
            icon={<ReceiptLongOutlined />}
            title={t(($) => $.audit.empty)}
            text={t(($) => $.audit.emptyText)}
          />
        }
      />
      <FormDialog
        open={shown !== null}
        maxWidth="sm"
        title={t(($) => $.audit.entry, { id: shown?.id ?? '' })}
        onClose={() => setShown(null)}
      >
        {shown && (
          <dl className={styles.details}>
            {(
              [
                [t(($) => $.audit.columns.what), words.what(shown.action)],
                [t(($) => $.audit.columns.who), words.who(shown)],
                [t(($) => $.audit.columns.at), moment.format(new Date(shown.at))],
                [t(($) => $.audit.columns.about), shown.subjectName ?? '—'],
                [t(($) => $.audit.columns.from), shown.address ?? '—'],
                ...words.details(shown),
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </FormDialog>
    </>
  );
}
