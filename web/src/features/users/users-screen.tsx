import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import type { User } from '@oplano/contracts/users';
import { userRefusal } from '@oplano/core/users';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { useActor } from '#platform/session';
import { DataTable, type RowActions } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { UserDialog } from './lazy-user-dialog.tsx';
import { userList } from './users.api.ts';
import styles from './users.module.css';

type Opened = { readonly dialog: 'edit' | 'delete'; readonly user?: User };

/** The company's users: found, added, changed and deleted by its admins. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const actor = useActor();
  const list = useLiveList(userList);
  const columns = useUserColumns(actor.userId);
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  /** An operator is changed by operators only. */
  const mayEdit = (user: User) => userRefusal(actor, user, 'change') === null;
  const edit = (user: User) => {
    if (mayEdit(user)) open({ dialog: 'edit', user });
  };

  const actions: RowActions<User> = {
    header: t(($) => $.users.columns.actions),
    items: [
      {
        key: 'edit',
        label: ({ name }) => t(($) => $.users.edit, { name }),
        icon: <EditOutlined />,
        onClick: edit,
        isOffered: mayEdit,
      },
      {
        key: 'delete',
        label: ({ name }) => t(($) => $.users.delete, { name }),
        icon: <DeleteOutlined />,
        onClick: (user) => open({ dialog: 'delete', user }),
        isOffered: (user) => userRefusal(actor, user, 'remove') === null,
      },
    ],
  };

  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.users.title)}>
        <SearchField label={t(($) => $.users.search)} onSearch={list.search} />
        <Button
          className={styles.add}
          variant="contained"
          startIcon={<PersonAddOutlined />}
          onClick={() => open({ dialog: 'edit' })}
        >
          <span className={styles.addText}>{t(($) => $.users.add)}</span>
        </Button>
      </PageHeader>
      <DataTable
        label={t(($) => $.users.tableLabel)}
        list={list}
        columns={columns}
        actions={actions}
        onOpen={edit}
        countLabel={t(($) => $.users.count, { count: list.count })}
        empty={<NoUsers search={list.searchParam} />}
      />
      <UserDialog open={isOpen && opened?.dialog === 'edit'} userId={opened?.user?.id} onClose={close} />
      <DeleteUserDialog open={isOpen && opened?.dialog === 'delete'} user={opened?.user} onClose={close} />
    </div>
  );
}

function NoUsers({ search }: { readonly search: string }) {
  const { t } = useTranslation('users');
  if (search) {
    return (
      <EmptyState
        icon={<SearchOff />}
        title={t(($) => $.users.noMatch.title, { search })}
        text={t(($) => $.users.noMatch.text)}
      />
    );
  }
  return (
    <EmptyState icon={<GroupOutlined />} title={t(($) => $.users.empty.title)} text={t(($) => $.users.empty.text)} />
  );
}
