import CheckOutlined from '@mui/icons-material/CheckOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { UserDialog } from '#features/users';
import { changeLanguage, languages, useLanguage, useTranslation } from '#platform/i18n';
import { signOut, useActor, useSessionUser } from '#platform/session';
import { PersonAvatar } from '#ui/person-avatar';
import { toastError } from '#ui/toast';
import { DueDate } from './greeting.tsx';
import styles from './top-bar.module.css';
import { useAnchor } from './use-anchor.ts';

/** What concerns the person: profile, language, the way out. */
export function AvatarMenu() {
  const { t } = useTranslation(['shell', 'common']);
  const { id, name, email, profileImage } = useSessionUser();
  const { billingOnly } = useActor();
  const current = useLanguage();
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <li className={styles.person} role="presentation">
          <b>{name}</b>
          <span>{email}</span>
          <DueDate className={styles.ownDue} />
        </li>
        {!billingOnly && (
          <MenuItem onClick={openProfile}>
            <ListItemIcon>
              <PersonOutlined />
            </ListItemIcon>
            {t(($) => $.shell.profile)}
          </MenuItem>
        )}
        <Divider component="li" />
        <li className={styles.subheader} role="presentation">
          {t(($) => $.common.language)}
        </li>
        {languages.map((language) => (
          <MenuItem
            key={language.code}
            lang={language.tag}
            role="menuitemradio"
            aria-checked={language.code === current}
            onClick={() => void changeLanguage(language.code).catch(toastError)}
          >
            <ListItemIcon>{language.code === current && <CheckOutlined />}</ListItemIcon>
            {language.name}
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem onClick={() => void signOut().catch(toastError)}>
          <ListItemIcon>
            <LogoutOutlined />
          </ListItemIcon>
          {t(($) => $.shell.logout)}
        </MenuItem>
      </Menu>
      {!billingOnly && <UserDialog open={isProfileOpen} userId={id} onClose={() => setProfileOpen(false)} />}
    </>
  );
}
