import type { User } from '@oplano/contracts/users';
import { useTranslation } from '#platform/i18n';
import type { Column } from '#ui/data-table';
import { PersonAvatar } from '#ui/person-avatar';
import { UserStatus } from './user-status.tsx';
import styles from './users.module.css';

export function useUserColumns(ownId: number): Column<User>[] {
  const { t } = useTranslation('users');
  return [
    {
      key: 'id',
      header: t(($) => $.users.columns.id),
      cell: ({ id }) => <span className={styles.quiet}>{id}</span>,
      width: 88,
      priority: 3,
      card: 'none',
    },
    {
      key: 'status',
      header: t(($) => $.users.columns.status),
      cell: ({ online }) => <UserStatus online={online} />,
      width: 136,
      card: 'meta',
    },
    {
      key: 'name',
      header: t(($) => $.users.columns.name),
      cell: ({ id, name }) => (
        <>
          {name}
          {id === ownId && <span className={styles.you}> ({t(($) => $.users.you)})</span>}
        </>
      ),
      lead: ({ id, name, profileImage }) => <PersonAvatar id={id} name={name} picture={profileImage} />,
      card: 'title',
    },
    {
      key: 'email',
      header: t(($) => $.users.columns.email),
      cell: ({ email }) => email,
      priority: 2,
      card: 'detail',
    },
    {
      key: 'profile',
      header: t(($) => $.users.columns.profile),
      cell: ({ profile }) => t(($) => $.users.profiles[profile]),
      width: 152,
      card: 'meta',
    },
  ];
}
