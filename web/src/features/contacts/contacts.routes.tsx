import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const ContactsScreen = lazyScreen(
  withTexts(() => import('./contacts-screen.tsx'), 'contacts'),
  'ContactsScreen',
);
export const ImportScreen = lazyScreen(
  withTexts(() => import('./import/import-screen.tsx'), 'contacts'),
  'ImportScreen',
);
export const TagsPageScreen = lazyScreen(
  withTexts(() => import('./tags-page-screen.tsx'), 'tags'),
  'TagsPageScreen',
);
