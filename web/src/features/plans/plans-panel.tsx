import SellOutlined from '@mui/icons-material/SellOutlined';
import type { OperatorPlan } from '@oplano/contracts/plans';
import { useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { allPlansQuery, planRecord } from './plans.api.ts';

const PlanDialog = lazyWindow(async () => (await import('./plan-dialog.tsx')).PlanDialog);

/** What companies can subscribe to: found, added, changed and deleted by the operator. */
export function PlansPanel() {
  const { t } = useTranslation('plans');
  const tag = useLanguageTag();
  const price = ({ amount }: OperatorPlan) => amount.toLocaleString(tag, { style: 'currency', currency: 'BRL' });
  return (
    <RecordScreen
      kind={planRecord}
      list={rowsOfQuery(useQuery(allPlansQuery))}
      columns={[
        { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
        { key: 'users', cell: ({ users }) => users, width: 100, card: 'detail' },
        { key: 'connections', cell: ({ connections }) => connections, width: 110, card: 'detail' },
        { key: 'queues', cell: ({ queues }) => queues, width: 90, priority: 2, card: 'detail' },
        {
          key: 'isPublic',
          cell: ({ isPublic }) => <Quiet>{t(($) => (isPublic ? $.plans.yes : $.plans.no))}</Quiet>,
          width: 100,
          priority: 3,
          card: 'none',
        },
        { key: 'companies', cell: ({ companiesCount }) => companiesCount, width: 110, priority: 2, card: 'detail' },
        { key: 'amount', cell: price, width: 130, card: 'meta' },
      ]}
      icon={<SellOutlined />}
      table={{ failedText: t(($) => $.plans.notLoaded) }}
      notDeleted={t(($) => $.plans.notDeleted)}
      dialog={(props) => <PlanDialog {...props} />}
      consequences={({ companiesCount }) => t(($) => $.plans.deleting.companies, { count: companiesCount })}
    />
  );
}
