import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { UserDialog } from '#features/users';
import { useTranslation } from '#platform/i18n';
import { useActor, useSessionUser } from '#platform/session';
import { PersonAvatar } from '#ui/person-avatar';
import { AccountMenu } from './lazy-windows.ts';
import { useAnchor } from './use-anchor.ts';

/** The person's picture; a press opens what concerns them. */
export function AvatarMenu() {
  const { t } = useTranslation('shell');
  const { id, name, profileImage } = useSessionUser();
  const { billingOnly } = useActor();
  const { anchor, open, close } = useAnchor();
  const [isProfileOpen, setProfileOpen] = useState(false);
  const openProfile = () => {
    close();
    setProfileOpen(true);
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
      <AccountMenu anchor={anchor} onClose={close} onProfile={openProfile} />
      {!billingOnly && <UserDialog open={isProfileOpen} userId={id} onClose={() => setProfileOpen(false)} />}
    </>
  );
}
