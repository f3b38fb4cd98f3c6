export {
  /** @public */ contactBriefs,
  numbersHidden,
  shownName,
  shownNumber,
  type ContactRow,
} from './contact-record.ts';
export { contactBlocked, contactDeleted, /** @public */ contactsMerged } from './contacts.events.ts';
export { findContacts } from './contacts.queries.ts';
export { getContactRow } from './contacts.repo.ts';
export { identifyContact } from './identify-contact.ts';
export { setContactEntry } from './set-entry.ts';
export { changePicture, noteProfileAsked, type ContactPicture } from './picture.ts';
export type { NumberCheck } from './import-one.ts';
export type { PhoneBook } from './transfer/phone-book.ts';
export { contactsFeature } from './feature.ts';
