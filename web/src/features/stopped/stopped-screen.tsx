import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { stoppedQueues, type StoppedEntry, type StoppedQueue } from '@oplano/contracts/stopped';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '#platform/api';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { rowsOfPages, type RowSource } from '#platform/query';
import { Quiet, Strong } from '#ui/cells';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { TableScreen } from '#ui/table-screen';
import { toast, toastError } from '#ui/toast';
import {
  dropStopped,
  retryStopped,
  stoppedCountsQuery,
  stoppedKey,
  stoppedQuery,
  toRow,
  type StoppedRow,
} from './stopped.api.ts';
import styles from './stopped.module.css';

/** What used up its tries in any queue, for the operator to try again or drop. */
export function StoppedScreen() {
  const { t } = useTranslation('stopped');
  const [queue, setQueue] = useState<StoppedQueue | ''>('');
  return (
    <TableScreen>
      <PageHeader title={t(($) => $.stopped.title)} tools={<QueueField queue={queue} onChange={setQueue} />} />
      <p className={styles.about}>{t(($) => $.stopped.about)}</p>
      <StoppedTable queue={queue} />
    </TableScreen>
  );
}

interface QueueFieldProps {
  readonly queue: StoppedQueue | '';
  readonly onChange: (queue: StoppedQueue | '') => void;
}

function QueueField({ queue, onChange }: QueueFieldProps) {
  const { t } = useTranslation('stopped');
  const { data: counts = [] } = useQuery(stoppedCountsQuery);
  const countOf = (name: StoppedQueue): number => counts.find((one) => one.queue === name)?.count ?? 0;
  return (
    <TextField
      select
      size="small"
      className={styles.filter}
      label={t(($) => $.stopped.filter)}
      value={queue}
      onChange={({ target }) => onChange(stoppedQueues.find((one) => one === target.value) ?? '')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t(($) => $.stopped.all)}</MenuItem>
      {stoppedQueues.map((name) => (
        <MenuItem key={name} value={name}>
          {t(($) => $.stopped.option, { queue: t(($) => $.stopped.queues[name]), stopped: countOf(name) })}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Page by page, as they are scrolled to. */
function useStoppedRows(queue: StoppedQueue | ''): RowSource<StoppedRow> {
  const query = useInfiniteQuery(stoppedQuery(queue));
  // What stops while somebody scrolls moves the others on, and one may come twice.
  const entries = new Map(
    query.data?.pages
      .flatMap(({ records }) => records)
      .map(toRow)
      .map((row) => [row.id, row]),
  );
  return rowsOfPages(query, [...entries.values()], queue);
}

/** What an operator decides about an entry. Somebody else may have been faster: then the list says so. */
function useDecision(decide: (entry: StoppedEntry) => Promise<unknown>, done: string) {
  const { t } = useTranslation('stopped');
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => toast.success(done),
    onError: (error) => {
      if (hasCode(error, 'ERR_NOT_FOUND')) toast.info(t(($) => $.stopped.gone));
      else toastError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: stoppedKey }),
  });
}

/** What is asked before something is done that cannot be taken back. It stays while the dialog fades out. */
interface Question {
  readonly about: 'dropping' | 'repeating';
  readonly entry: StoppedEntry;
}

/** A message may have reached its customer although nobody here knows: another send may be a copy. */
const mayRepeat = ({ queue }: StoppedEntry): boolean => queue === 'outbox';

function StoppedTable({ queue }: { readonly queue: StoppedQueue | '' }) {
  const { t } = useTranslation('stopped');
  const list = useStoppedRows(queue);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsked, setAsked] = useState(false);
  const ask = (next: Question): void => {
    setQuestion(next);
    setAsked(true);
  };
  const retry = useDecision(
    retryStopped,
    t(($) => $.stopped.retried),
  );
  const drop = useDecision(
    dropStopped,
    t(($) => $.stopped.dropped),
  );
  const about = question?.about ?? 'dropping';
  const decision = about === 'dropping' ? drop : retry;
  const moment = new Intl.DateTimeFormat(useLanguageTag(), { dateStyle: 'short', timeStyle: 'short' });
  const nameOf = (entry: StoppedEntry): string => `${t(($) => $.stopped.queues[entry.queue])} (${entry.what})`;
  const companyOf = ({ companyName, companyId }: StoppedEntry): string =>
    companyName ?? (companyId === null ? t(($) => $.stopped.platform) : String(companyId));
  return (
    <>
      <DataTable
        label={t(($) => $.stopped.title)}
        list={list}
        columns={[
          {
            key: 'what',
            header: t(($) => $.stopped.columns.what),
            cell: ({ entry }) => (
              <>
                <Strong>{t(($) => $.stopped.queues[entry.queue])}</Strong> <Quiet>{entry.what}</Quiet>
              </>
            ),
            wraps: true,
            card: 'title',
          },
          {
            key: 'company',
            header: t(($) => $.stopped.columns.company),
            cell: ({ entry }) => companyOf(entry),
            width: 180,
            priority: 2,
            card: 'meta',
          },
          {
            key: 'reason',
            header: t(($) => $.stopped.columns.reason),
            cell: ({ entry }) => <span className={styles.reason}>{entry.reason || '—'}</span>,
            wraps: true,
            card: 'detail',
          },
          {
            key: 'since',
            header: t(($) => $.stopped.columns.since),
            cell: ({ entry }) => moment.format(new Date(entry.since)),
            width: 150,
            card: 'meta',
          },
          {
            key: 'attempts',
            header: t(($) => $.stopped.columns.attempts),
            cell: ({ entry }) => t(($) => $.stopped.tries, { count: entry.attempts }),
            width: 130,
            priority: 3,
            card: 'meta',
          },
        ]}
        actions={{
          header: t(($) => $.stopped.columns.actions),
          items: [
            {
              key: 'retry',
              label: ({ entry }) => t(($) => $.stopped.retry, { what: nameOf(entry) }),
              icon: <ReplayOutlined />,
              onClick: ({ entry }) => (mayRepeat(entry) ? ask({ about: 'repeating', entry }) : retry.mutate(entry)),
            },
            {
              key: 'drop',
              label: ({ entry }) => t(($) => $.stopped.drop, { what: nameOf(entry) }),
              icon: <DeleteOutlined />,
              onClick: ({ entry }) => ask({ about: 'dropping', entry }),
            },
          ],
        }}
        empty={
          <EmptyState
            icon={<PauseCircleOutlined />}
            title={t(($) => $.stopped.empty)}
            text={t(($) => $.stopped.emptyText)}
          />
        }
      />
      <ConfirmDialog
        open={isAsked}
        title={t(($) => $.stopped[about].title)}
        confirmLabel={t(($) => $.stopped[about].confirm)}
        isDestructive
        isBusy={decision.isPending}
        onConfirm={() => question && decision.mutate(question.entry, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        {question && t(($) => $.stopped[about].text, { what: nameOf(question.entry) })}
      </ConfirmDialog>
    </>
  );
}
