import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import { operatorCompanyId, type CompanyOrder, type OperatorCompany } from '@oplano/contracts/companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen, useOpened } from '#platform/records';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { toast, toastError } from '#ui/toast';
import { CompanyDueDate, dueTone, Folder, LastLogin, Standing } from './company-cells.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import { companyRecord, inviteAdmin, renewCompany } from './operator-companies.api.ts';
import type { Invited } from './invitation-dialog.tsx';

const CompanyFormDialog = lazyWindow(async () => (await import('./company-dialog.tsx')).CompanyFormDialog);
const InvitationDialog = lazyWindow(async () => (await import('./invitation-dialog.tsx')).InvitationDialog);
const RemoveDialog = lazyWindow(async () => (await import('./remove-dialog.tsx')).RemoveDialog);
const SupportDialog = lazyWindow(async () => (await import('./support-dialog.tsx')).SupportDialog);

const stays = ({ removal }: OperatorCompany) => removal === null;
const isCustomer = (company: OperatorCompany) => stays(company) && company.id !== operatorCompanyId;
const orders: readonly string[] = ['name', 'dueDate'] satisfies CompanyOrder[];
const isOrder = (key: string): key is CompanyOrder => orders.includes(key);

/** The companies that use the platform: found, opened, changed, suspended, renewed and removed by the operator. */
export function CompaniesPanel() {
  const { t } = useTranslation('companies');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const [orderBy, setOrder] = useState<CompanyOrder>('name');
  const list = useLiveList(companyRecord.list, { orderBy });
  const [invited, setInvited] = useState<Invited | null>(null);
  const opened = useOpened<'remove' | 'secondFactor' | 'support', OperatorCompany>();
  const renewal = useMutation({
    mutationFn: renewCompany,
    onSuccess: (record) => {
      companyRecord.follow(client, { kind: 'update', record });
      if (record.dueDate) toast.success(t(($) => $.companies.renewed, { date: dayText(record.dueDate, tag) }));
    },
    onError: toastError,
  });
  const inviting = useMutation({
    mutationFn: async ({ id, name }: OperatorCompany) => ({ name, ...(await inviteAdmin(id)) }),
    onSuccess: setInvited,
    onError: toastError,
  });
  const price = ({ plan }: OperatorCompany) => plan.amount.toLocaleString(tag, { style: 'currency', currency: 'BRL' });
  return (
    <>
      <RecordScreen
        kind={companyRecord}
        list={list}
        columns={[
          { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title', sortBy: 'source' },
          { key: 'email', cell: ({ email }) => <Quiet>{email}</Quiet>, priority: 3, card: 'detail' },
          { key: 'status', cell: (company) => <Standing company={company} />, width: 120, card: 'detail' },
          { key: 'plan', cell: ({ plan }) => plan.name, width: 110, priority: 2, card: 'meta' },
          { key: 'amount', cell: price, width: 110, priority: 4, card: 'none' },
          {
            key: 'dueDate',
            cell: (company) => <CompanyDueDate company={company} />,
            width: 190,
            card: 'meta',
            sortBy: 'source',
          },
          {
            key: 'recurrence',
            cell: ({ recurrence }) => recurrence && t(($) => $.companies.recurrences[recurrence]),
            width: 120,
            priority: 4,
            card: 'none',
          },
          {
            key: 'people',
            cell: ({ usersCount, connectionsCount }) => `${usersCount} / ${connectionsCount}`,
            width: 110,
            priority: 4,
            card: 'none',
          },
          {
            key: 'lastLogin',
            cell: (company) => <LastLogin company={company} />,
            width: 120,
            priority: 3,
            card: 'none',
          },
          { key: 'folder', cell: (company) => <Folder company={company} />, width: 150, priority: 4, card: 'none' },
          {
            key: 'createdAt',
            cell: ({ createdAt }) => <Quiet>{dayText(createdAt, tag)}</Quiet>,
            width: 110,
            priority: 4,
            card: 'none',
          },
        ]}
        icon={<BusinessOutlined />}
        mayEdit={stays}
        actions={({ edit }) => [
          {
            key: 'renew',
            label: ({ name }) => t(($) => $.companies.renew, { name }),
            icon: <EventRepeatOutlined />,
            onClick: (company) => renewal.mutate(company),
            isOffered: stays,
            whyNot: ({ recurrence }) => (recurrence === null ? t(($) => $.companies.renewWithout) : null),
          },
          {
            key: 'invite',
            label: ({ name }) => t(($) => $.companies.invite, { name }),
            icon: <LinkOutlined />,
            onClick: (company) => inviting.mutate(company),
            isOffered: isCustomer,
          },
          {
            key: 'secondFactor',
            label: ({ name }) => t(($) => $.companies.secondFactor.open, { name }),
            icon: <ShieldOutlined />,
            onClick: (company) => opened.open('secondFactor', company),
            isOffered: stays,
          },
          {
            key: 'support',
            label: ({ name }) => t(($) => $.companies.support.title, { name }),
            icon: <SupportAgentOutlined />,
            onClick: (company) => opened.open('support', company),
            isOffered: isCustomer,
          },
          edit,
          {
            key: 'delete',
            label: ({ name }) => t(($) => $.companies.delete, { name }),
            icon: <DeleteOutlined />,
            onClick: (company) => opened.open('remove', company),
            isOffered: isCustomer,
          },
        ]}
        table={{
          failedText: t(($) => $.companies.notLoaded),
          toneOf: dueTone,
          sorting: { key: orderBy, isDescending: false },
          onSort: ({ key }) => isOrder(key) && setOrder(key),
        }}
        dialog={(props) => <CompanyFormDialog {...props} onInvited={setInvited} />}
      />
      <InvitationDialog open={invited !== null} invited={invited} onClose={() => setInvited(null)} />
      {opened.is('secondFactor') && opened.record && (
        <SecondFactorDialog company={opened.record} onClose={opened.close} />
      )}
      <SupportDialog open={opened.is('support')} company={opened.record} onClose={opened.close} />
      <RemoveDialog
        open={opened.is('remove')}
        company={list.rows.find(({ id }) => id === opened.record?.id) ?? opened.record}
        onClose={opened.close}
      />
    </>
  );
}
