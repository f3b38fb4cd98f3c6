import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import type { Attendant } from '@oplano/contracts/dashboard';
import { reportOfFigure, type FigureFilter } from '@oplano/core/figures';
import { useDuration, useOpenReport } from '#features/reports';
import { useTranslation } from '#platform/i18n';
import { plainRows } from '#platform/query';
import { LinkButton, Quiet, Status } from '#ui/cells';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import styles from './dashboard.module.css';

interface AttendantsProps {
  readonly attendants: readonly Attendant[];
  readonly filter: FigureFilter;
}

/** What each person did within the range. */
export function Attendants({ attendants, filter }: AttendantsProps) {
  const { t } = useTranslation('dashboard');
  const duration = useDuration();
  const openReport = useOpenReport();
  const header = (key: 'name' | 'rating' | 'countRating' | 'tickets' | 'avgWaitTime' | 'avgSupportTime' | 'online') =>
    t(($) => $.dashboard.columns[key]);
  const title = t(($) => $.dashboard.groups.attendants);
  return (
    <section className={styles.attendants} aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        label={title}
        list={plainRows(attendants.toSorted((one, other) => other.tickets - one.tickets))}
        columns={[
          {
            key: 'name',
            header: header('name'),
            cell: ({ id, name }) => (
              <LinkButton
                label={t(($) => $.dashboard.openReport, { name })}
                onClick={() => openReport({ ...filter, users: [id] })}
              >
                {name}
              </LinkButton>
            ),
            card: 'title',
          },
          {
            key: 'rating',
            header: header('rating'),
            cell: ({ rating }) => (rating === null ? <Quiet>—</Quiet> : t(($) => $.dashboard.ratingOf, { rating })),
            width: 110,
            card: 'meta',
          },
          {
            key: 'countRating',
            header: header('countRating'),
            cell: ({ id, name, countRating }) => (
              <LinkButton
                label={`${countRating}. ${t(($) => $.dashboard.openReport, { name: `${header('countRating')}, ${name}` })}`}
                onClick={() => openReport({ ...filter, users: [id], ...reportOfFigure.withRating })}
              >
                {countRating}
              </LinkButton>
            ),
            width: 120,
            priority: 3,
            card: 'none',
          },
          { key: 'tickets', header: header('tickets'), cell: ({ tickets }) => tickets, width: 130, card: 'meta' },
          {
            key: 'avgWaitTime',
            header: header('avgWaitTime'),
            cell: ({ avgWaitTime }) => duration(avgWaitTime),
            width: 130,
            priority: 2,
            card: 'none',
          },
          {
            key: 'avgSupportTime',
            header: header('avgSupportTime'),
            cell: ({ avgSupportTime }) => duration(avgSupportTime),
            width: 160,
            priority: 2,
            card: 'none',
          },
          {
            key: 'online',
            header: header('online'),
            cell: ({ online }) => (
              <Status tone={online ? 'good' : 'idle'}>
                {online ? t(($) => $.dashboard.online) : t(($) => $.dashboard.offline)}
              </Status>
            ),
            width: 110,
            card: 'detail',
          },
        ]}
        empty={<EmptyState icon={<PeopleAltOutlined />} title={t(($) => $.dashboard.nothing)} />}
      />
    </section>
  );
}
