import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const InboxScreen = lazyScreen(
  withTexts(() => import('./inbox-screen.tsx'), 'tickets'),
  'InboxScreen',
);

/** The list of tickets beside the conversation: the one page that is made of two features. */
export const inboxFeature = defineFeature({ pages: { tickets: { icon: <InboxOutlined />, screen: InboxScreen } } });
