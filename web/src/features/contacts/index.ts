export { contactNamesQuery } from './contacts.api.ts';
export { ContactDialog } from './lazy-contact-dialog.tsx';
export { SheetImport } from './import/sheet-import.tsx';
export { numberText } from './number-text.ts';
export { contactsFeature } from './feature.tsx';
