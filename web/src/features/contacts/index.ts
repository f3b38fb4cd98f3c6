export { contactNamesQuery } from './contacts.api.ts';
export { contactHandlers, contactImportHandlers, tagOnContactHandlers } from './contacts.realtime.ts';
export { ContactsScreen, ImportScreen, TagsPageScreen } from './contacts.routes.tsx';
export { ContactDialog } from './lazy-contact-dialog.tsx';
export { numberText } from './number-text.ts';
