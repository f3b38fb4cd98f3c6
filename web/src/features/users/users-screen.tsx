import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import type { User } from '@oplano/contracts/users';
import { userRefusal } from '@oplano/core/users';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen, useOpened } from '#platform/records';
import { useActor } from '#platform/session';
import { Quiet, Status } from '#ui/cells';
import { PersonAvatar } from '#ui/person-avatar';
import { OwnStateDialog } from './lazy-own-state.ts';
import { UserDialog } from './lazy-user-dialog.tsx';
import { userRecord } from './users.api.ts';

/** The company's users: found, added, changed and deleted by its admins. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const actor = useActor();
  const state = useOpened<'state', User>();
  return (
    <>
      <RecordScreen
        kind={userRecord}
        list={useLiveList(userRecord.list)}
        columns={[
          { key: 'id', cell: ({ id }) => <Quiet>{id}</Quiet>, width: 88, priority: 3, card: 'none' },
          {
            key: 'status',
            cell: ({ online, away }) =>
              away ? (
                <Status tone="idle">{[t(($) => $.users.away), away.text].filter(Boolean).join(' · ')}</Status>
              ) : (
                <Status tone={online ? 'good' : 'idle'}>{t(($) => $.users[online ? 'online' : 'offline'])}</Status>
              ),
            width: 136,
            card: 'meta',
          },
          {
            key: 'name',
            cell: ({ id, name }) => (
              <>
                {name}
                {id === actor.userId && <Quiet> ({t(($) => $.users.you)})</Quiet>}
              </>
            ),
            lead: ({ id, name, profileImage }) => <PersonAvatar id={id} name={name} picture={profileImage} />,
            card: 'title',
          },
          { key: 'email', cell: ({ email }) => email, priority: 2, card: 'detail' },
          { key: 'profile', cell: ({ profile }) => t(($) => $.users.profiles[profile]), width: 152, card: 'meta' },
        ]}
        icon={<GroupOutlined />}
        addIcon={<PersonAddOutlined />}
        // An operator is changed by operators only.
        mayEdit={(user) => userRefusal(actor, user, 'change') === null}
        mayDelete={(user) => userRefusal(actor, user, 'remove') === null}
        actions={({ edit, remove }) => [
          {
            key: 'state',
            label: ({ name }) => t(($) => $.users.state.open, { name }),
            icon: <DoNotDisturbOnOutlined />,
            onClick: (user) => state.open('state', user),
            isOffered: (user) => userRefusal(actor, user, 'change') === null,
          },
          edit,
          remove,
        ]}
        dialog={({ id, ...props }) => <UserDialog {...props} userId={id} />}
      />
      <OwnStateDialog open={state.is('state')} of={state.record} onClose={state.close} />
    </>
  );
}
