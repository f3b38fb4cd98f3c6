import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { demoQuery } from '#features/auth';
import { changeLanguage, languages, useLanguage, useTranslation } from '#platform/i18n';
import { signOut, useActor, useSessionUser } from '#platform/session';
import { toastError } from '#ui/toast';
import { DueDate } from './greeting.tsx';
import styles from './top-bar.module.css';

/** What the menu opens over the page. */
export type AccountWindow = 'profile' | 'security' | 'notices' | 'state';

export interface AccountMenuProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onShow: (what: AccountWindow) => void;
}

const windows = [
  { name: 'profile', icon: <PersonOutlined /> },
  { name: 'security', icon: <ShieldOutlined /> },
  { name: 'notices', icon: <NotificationsOutlined /> },
] as const;

/** What concerns the person: profile, language, the way out. */
export function AccountMenu({ anchor, onClose, onShow }: AccountMenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { name, email, away } = useSessionUser();
  const { billingOnly } = useActor();
  const current = useLanguage();
  const { data: demo } = useQuery(demoQuery);
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <li className={styles.person} role="presentation">
        <b>{name}</b>
        <span>{email}</span>
        <DueDate className={styles.ownDue} />
      </li>
      {!billingOnly &&
        windows.map(({ name, icon }) => (
          <MenuItem key={name} onClick={() => onShow(name)}>
            <ListItemIcon>{icon}</ListItemIcon>
            {t(($) => $.shell[name])}
          </MenuItem>
        ))}
      {!billingOnly && (
        <MenuItem onClick={() => onShow('state')}>
          <ListItemIcon>
            {away ? <DoNotDisturbOnOutlined color="warning" /> : <CheckCircleOutlined color="success" />}
          </ListItemIcon>
          {t(($) => $.shell.state[away ? 'away' : 'available'])}
        </MenuItem>
      )}
      {demo?.hasLab && (
        <MenuItem component="a" href="/lab" target="_blank" onClick={onClose}>
          <ListItemIcon>
            <ScienceOutlined />
          </ListItemIcon>
          {t(($) => $.shell.lab)}
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
