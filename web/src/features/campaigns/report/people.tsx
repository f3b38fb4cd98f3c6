import OpenInNew from '@mui/icons-material/OpenInNew';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { pageSize } from '@oplano/contracts';
import { recipientStates, type CampaignDetails, type RecipientState } from '@oplano/contracts/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText } from '#features/contacts';
import { useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { Quiet, Strong } from '#ui/cells';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { SearchField } from '#ui/search-field';
import { peopleQuery } from '../campaigns.api.ts';
import styles from '../campaigns.module.css';
import { useMoment } from '../use-moment.ts';
import { useSkipText } from './reason-text.ts';

/** Everybody a campaign is for, with what became of their message. */
export function People({ campaign }: { readonly campaign: CampaignDetails }) {
  const { t } = useTranslation('campaigns');
  const moment = useMoment();
  const reasonText = useSkipText();
  const navigate = useNavigate();
  const [searchParam, setSearch] = useState('');
  const [state, setState] = useState<RecipientState | null>(null);
  const [pageNumber, setPage] = useState(1);
  const answer = useQuery(peopleQuery(campaign.id, { searchParam, state, pageNumber }));
  const time = (at: string | null) => (at === null ? <Quiet>—</Quiet> : moment(at));
  const narrow = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <section className={styles.people} aria-label={t(($) => $.campaigns.people.title)}>
      <div className={styles.peopleHead}>
        <h2>{t(($) => $.campaigns.people.title)}</h2>
        <SearchField label={t(($) => $.campaigns.people.search)} onSearch={(text) => narrow(() => setSearch(text))} />
        <TextField
          select
          size="small"
          sx={{ width: 200 }}
          label={t(($) => $.campaigns.people.state)}
          value={state ?? ''}
          onChange={({ target }) => narrow(() => setState(recipientStates.find((one) => one === target.value) ?? null))}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t(($) => $.campaigns.people.all)}</MenuItem>
          {recipientStates.map((one) => (
            <MenuItem key={one} value={one}>
              {t(($) => $.campaigns.states[one])}
            </MenuItem>
          ))}
        </TextField>
      </div>
      <DataTable
        label={t(($) => $.campaigns.people.title)}
        list={{
          ...rowsOfQuery({ ...answer, data: answer.data?.records }),
          ...(answer.data ? { count: answer.data.count } : {}),
        }}
        columns={[
          {
            key: 'name',
            header: t(($) => $.campaigns.people.name),
            cell: ({ name }) => <Strong>{name}</Strong>,
            card: 'title',
          },
          {
            key: 'number',
            header: t(($) => $.campaigns.people.number),
            cell: ({ number }) => numberText(number),
            card: 'detail',
          },
          {
            key: 'state',
            header: t(($) => $.campaigns.people.state),
            cell: (one) => t(($) => $.campaigns.states[one.state]),
            width: 160,
            card: 'meta',
          },
          {
            key: 'reason',
            header: t(($) => $.campaigns.people.reason),
            cell: ({ reason }) => (reason ? reasonText(reason) : <Quiet>—</Quiet>),
            card: 'detail',
          },
          {
            key: 'sentAt',
            header: t(($) => $.campaigns.people.sentAt),
            cell: ({ sentAt }) => time(sentAt),
            width: 160,
            card: 'none',
          },
          {
            key: 'deliveredAt',
            header: t(($) => $.campaigns.people.deliveredAt),
            cell: ({ deliveredAt }) => time(deliveredAt),
            width: 160,
            card: 'none',
          },
        ]}
        actions={{
          header: t(($) => $.campaigns.people.ticket),
          items: [
            {
              key: 'ticket',
              label: ({ name }) => t(($) => $.campaigns.people.openTicket, { name }),
              icon: <OpenInNew />,
              onClick: ({ ticketUuid }) => void navigate({ to: `/tickets/${ticketUuid ?? ''}` }),
              isOffered: ({ ticketUuid }) => ticketUuid !== null,
            },
          ],
        }}
        paging={{ pageNumber, pageSize }}
        pageSizes={[pageSize]}
        onPage={(next) => setPage(next.pageNumber)}
        empty={
          <EmptyState
            icon={<PeopleAltOutlined />}
            title={t(($) => $.campaigns.people.empty)}
            text={t(($) => $.campaigns.people.emptyText)}
          />
        }
      />
    </section>
  );
}
