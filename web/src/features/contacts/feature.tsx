import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const ContactsScreen = lazyScreen(
  withTexts(() => import('./contacts-screen.tsx'), 'contacts'),
  'ContactsScreen',
);
const ImportScreen = lazyScreen(
  withTexts(() => import('./import/import-screen.tsx'), 'contacts'),
  'ImportScreen',
);
const TagsPageScreen = lazyScreen(
  withTexts(() => import('./tags-page-screen.tsx'), 'tags'),
  'TagsPageScreen',
);

export const contactsFeature = defineFeature({
  pages: {
    contacts: { icon: <ContactsOutlined />, screen: ContactsScreen },
    contactsImport: { icon: <UploadFileOutlined />, screen: ImportScreen },
    // The tags with the contacts that have them.
    tags: { icon: <LocalOfferOutlined />, screen: TagsPageScreen },
  },
  live: (client) =>
    lateLive(
      client,
      ['contacts'],
      {
        contacts: ['create', 'update', 'delete', 'reload'],
        contactImports: ['update'],
        tags: ['update', 'delete'],
      },
      async () => (await import('./contacts.realtime.ts')).contactLive(client),
    ),
});
