import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const ContactListsScreen = lazyScreen(
  withTexts(() => import('./contact-lists-screen.tsx'), 'contactLists', 'doNotSend'),
  'ContactListsScreen',
);
const ListItemsScreen = lazyScreen(
  withTexts(() => import('./list-items-screen.tsx'), 'contactListItems', 'contacts'),
  'ListItemsScreen',
);

export const contactListsFeature = defineFeature({
  pages: {
    contactLists: { icon: <PeopleAltOutlined />, screen: ContactListsScreen },
    contactListItems: { icon: <PeopleAltOutlined />, screen: ListItemsScreen },
  },
  live: (client) => ({
    ...lateLive(client, ['contactLists'], { contactLists: ['create', 'update', 'delete'] }, async () => ({
      contactLists: (await import('./contact-lists.api.ts')).contactListRecord.handlers(client),
    })),
    ...lateLive(
      client,
      ['contactListItems'],
      { contactListItems: ['create', 'update', 'delete', 'reload'] },
      async () => ({ contactListItems: (await import('./contact-lists.api.ts')).listItemHandlers(client) }),
    ),
  }),
});
