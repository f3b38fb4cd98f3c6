import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Add from '@mui/icons-material/Add';
import type { Queue, QueueUse } from '@oplano/contracts/queues';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { ColorDot, Quiet, Strong } from '#ui/cells';
import { SortableTable } from '#ui/sortable-table';
import { toastError } from '#ui/toast';
import { QueueDialog } from './dialog/queue-dialog.tsx';
import { queueRecord, queuesQuery, queueUseQuery, reorderQueues } from './queues.api.ts';

/** The company's queues: what customers choose from, in this order. */
export function QueuesScreen() {
  const { t } = useTranslation('queues');
  const move = useMove();
  const color = (queue: Queue) => (
    <Quiet>
      <ColorDot color={queue.color} />
      {queue.color}
    </Quiet>
  );
  return (
    <RecordScreen
      kind={queueRecord}
      list={rowsOfQuery(useQuery(queuesQuery))}
      columns={[
        { key: 'id', cell: ({ id }) => <Quiet>{id}</Quiet>, width: 88, priority: 3, card: 'none' },
        { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
        { key: 'color', cell: color, width: 140, card: 'meta' },
        { key: 'order', cell: (queue) => <Quiet>{queue.orderQueue}</Quiet>, width: 88, priority: 2, card: 'none' },
        { key: 'greeting', cell: (queue) => <Quiet>{queue.greetingMessage}</Quiet>, priority: 2, card: 'detail' },
      ]}
      icon={<AccountTreeOutlined />}
      addIcon={<Add />}
      table={{ failedText: t(($) => $.queues.loadFailed) }}
      renderTable={(table) => (
        <SortableTable
          {...table}
          hint={t(($) => $.queues.orderHint)}
          handleHeader={t(($) => $.queues.columns.order)}
          moveLabel={({ name }) => t(($) => $.queues.move, { name })}
          onMove={(ids) => void move(ids)}
        />
      )}
      dialog={(props) => <QueueDialog {...props} />}
      consequences={({ id }) => <Consequences queueId={id} />}
    />
  );
}

/** Puts the queues into another order at once, and back when that is refused. */
function useMove() {
  const client = useQueryClient();
  const { queryKey } = queuesQuery;
  return async (ids: number[]) => {
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (known) => known?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    try {
      client.setQueryData(queryKey, await reorderQueues(ids));
    } catch (error) {
      client.setQueryData(queryKey, before);
      toastError(error);
    }
  };
}

const touched = ['tickets', 'users', 'connections', 'options'] as const satisfies readonly (keyof QueueUse)[];

/** What deleting a queue touches. */
function Consequences({ queueId }: { readonly queueId: number }) {
  const { t } = useTranslation('queues');
  const { data: use } = useQuery(queueUseQuery(queueId));
  return touched
    .flatMap((what) => {
      const count = use?.[what] ?? 0;
      return count > 0 ? [t(($) => $.queues.deleting[what], { count })] : [];
    })
    .join(' ');
}
