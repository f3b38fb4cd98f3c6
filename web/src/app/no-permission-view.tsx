import LockOutlined from '@mui/icons-material/LockOutlined';
import { useTranslation } from '#platform/i18n';
import { BackToTickets } from './back-to-tickets.tsx';
import { MessagePage } from './message-page.tsx';

/** The page exists, but it is an admin's. */
export function NoPermissionView() {
  const { t } = useTranslation('pages');
  return (
    <MessagePage
      icon={<LockOutlined />}
      title={t(($) => $.pages.noPermission.title)}
      text={t(($) => $.pages.noPermission.text)}
      action={<BackToTickets label={t(($) => $.pages.noPermission.back)} />}
    />
  );
}
