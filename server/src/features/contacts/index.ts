export { addressOf } from './address-of.ts';
export {
  /** @public */ contactBriefs,
  numbersHidden,
  shownName,
  shownNumber,
  type ContactRow,
} from './contact-record.ts';
export { contactBlocked, contactDeleted, /** @public */ contactsMerged } from './contacts.events.ts';
export { isFoundContact } from './contact-search.ts';
export { findContacts } from './contacts.queries.ts';
export { getContactRow, holdContact, lockContact, noteConsent, noteProfileAsked } from './contacts.repo.ts';
export type { ImportTarget } from './import/import-target.ts';
export { loadImport, uploadAndStart } from './import/plan-import.ts';
export { demandPerson } from './demand-person.ts';
export { identifyContact, lookForContact } from './identify-contact.ts';
export { meetPeople } from './meet-people.ts';
export {
  addressKey,
  insertMovedContacts,
  insertMovedFields,
  ownersOf,
  tagMovedContacts,
  type NewMovedContact,
} from './moved-contacts.repo.ts';
export { setContactEntry } from './set-entry.ts';
export { changePicture, type ContactPicture } from './picture.ts';
export type { NumberAnswer, NumberCheck } from './import-one.ts';
export { addTags, dropTags } from './tag-contact.ts';
export type { PhoneBook } from './transfer/phone-book.ts';
export { contactsFeature } from './feature.ts';
