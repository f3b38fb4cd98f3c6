import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined';
import { useTranslation } from '#platform/i18n';
import { BackToTickets } from './back-to-tickets.tsx';
import { MessagePage } from './message-page.tsx';

/** There is nothing at this address. */
export function NotFoundPage() {
  const { t } = useTranslation('pages');
  return (
    <MessagePage
      icon={<TravelExploreOutlined />}
      title={t(($) => $.pages.notFound.title)}
      text={t(($) => $.pages.notFound.text)}
      action={<BackToTickets label={t(($) => $.pages.notFound.back)} />}
    />
  );
}
