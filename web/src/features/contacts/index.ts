export { contactNamesQuery } from './contacts.api.ts';
export { ContactDialog } from './lazy-contact-dialog.tsx';
export { numberText } from './number-text.ts';
export { contactsFeature } from './feature.tsx';
