import BlockOutlined from '@mui/icons-material/BlockOutlined';
import { useTranslation } from '#platform/i18n';
import { BackToTickets } from './back-to-tickets.tsx';
import { MessagePage } from './message-page.tsx';

/** The person may not see this page. */
export function DeniedPage() {
  const { t } = useTranslation('pages');
  return (
    <MessagePage
      icon={<BlockOutlined />}
      title={t(($) => $.pages.denied.title)}
      text={t(($) => $.pages.denied.text)}
      action={<BackToTickets label={t(($) => $.pages.denied.back)} />}
    />
  );
}
