import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { SecurityDialog } from '#features/auth';
import { NoticesDialog } from '#features/notifications';
import { OwnStateDialog, UserDialog } from '#features/users';
import { useTranslation } from '#platform/i18n';
import { useActor, useSessionUser } from '#platform/session';
import { PersonAvatar } from '#ui/person-avatar';
import type { AccountWindow } from './account-menu.tsx';
import { AccountMenu } from './lazy-windows.ts';
import { useAnchor } from './use-anchor.ts';

/** The person's picture; a press opens what concerns them. */
export function AvatarMenu() {
  const { t } = useTranslation('shell');
  const { id, name, profileImage } = useSessionUser();
  const { billingOnly } = useActor();
  const { anchor, open, close } = useAnchor();
  const [shown, setShown] = useState<AccountWindow | null>(null);
  const hide = () => setShown(null);
  const show = (what: AccountWindow) => {
    close();
    setShown(what);
  };
  return (
    <>
      <IconButton
        aria-label={t(($) => $.shell.account, { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={open}
      >
        <PersonAvatar id={id} name={name} picture={profileImage} />
      </IconButton>
      <AccountMenu anchor={anchor} onClose={close} onShow={show} />
      {!billingOnly && (
        <>
          <UserDialog open={shown === 'profile'} userId={id} onClose={hide} />
          <SecurityDialog open={shown === 'security'} onClose={hide} />
          <OwnStateDialog open={shown === 'state'} onClose={hide} />
          <NoticesDialog open={shown === 'notices'} onClose={hide} />
        </>
      )}
    </>
  );
}
