import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { defineFeature } from '#platform/feature';
import { contactHandlers, contactImportHandlers, tagOnContactHandlers } from './contacts.realtime.ts';
import { ContactsScreen, ImportScreen, TagsPageScreen } from './contacts.routes.tsx';

export const contactsFeature = defineFeature({
  pages: {
    contacts: { icon: <ContactsOutlined />, screen: ContactsScreen },
    contactsImport: { icon: <UploadFileOutlined />, screen: ImportScreen },
    // The tags with the contacts that have them.
    tags: { icon: <LocalOfferOutlined />, screen: TagsPageScreen },
  },
  live: (client) => ({
    contacts: contactHandlers(client),
    contactImports: contactImportHandlers(client),
    tags: tagOnContactHandlers(client),
  }),
});
