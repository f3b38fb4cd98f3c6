import CheckOutlined from '@mui/icons-material/CheckOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { changeLanguage, languages, useLanguage, useTranslation } from '#platform/i18n';
import { signOut, useActor, useSessionUser } from '#platform/session';
import { toastError } from '#ui/toast';
import { DueDate } from './greeting.tsx';
import styles from './top-bar.module.css';

export interface AccountMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onProfile: () => void;
}

/** What concerns the person: profile, language, the way out. */
export function AccountMenu({ anchor, onClose, onProfile }: AccountMenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { name, email } = useSessionUser();
  const { billingOnly } = useActor();
  const current = useLanguage();
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <li className={styles.person} role="presentation">
        <b>{name}</b>
        <span>{email}</span>
        <DueDate className={styles.ownDue} />
      </li>
      {!billingOnly && (
        <MenuItem onClick={onProfile}>
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
  );
}
