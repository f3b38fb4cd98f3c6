import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import type { RefusalChange } from '@oplano/contracts/do-not-send';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '#features/contacts';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { Status } from '#ui/cells';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { changesQuery } from './do-not-send.api.ts';

/** What changed last. */
export function RefusalChanges() {
  const { t } = useTranslation('doNotSend');
  const tag = useLanguageTag();
  const query = useQuery({ ...changesQuery, select: ({ changes }) => changes });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });
  const why = ({ source, detail, userName }: RefusalChange) =>
    [t(($) => $.doNotSend.sources[source]), userName, detail].filter(Boolean).join(' · ');
  return (
    <DataTable
      label={t(($) => $.doNotSend.parts.changes)}
      list={rowsOfQuery(query)}
      columns={[
        {
          key: 'number',
          header: t(($) => $.doNotSend.columns.who),
          cell: ({ number }) => numberText(number),
          card: 'title',
        },
        {
          key: 'change',
          header: t(($) => $.doNotSend.columns.change),
          cell: ({ change }) => (
            <Status tone={change === 'added' ? 'bad' : 'good'}>{t(($) => $.doNotSend.changes[change])}</Status>
          ),
          width: 150,
          card: 'meta',
        },
        { key: 'why', header: t(($) => $.doNotSend.columns.why), cell: why, card: 'detail' },
        {
          key: 'at',
          header: t(($) => $.doNotSend.columns.at),
          cell: ({ at }) => day.format(new Date(at)),
          width: 160,
          card: 'none',
        },
      ]}
      empty={
        <EmptyState
          icon={<HistoryOutlined />}
          title={t(($) => $.doNotSend.empty.noChanges)}
          text={t(($) => $.doNotSend.empty.noChangesText)}
        />
      }
    />
  );
}
