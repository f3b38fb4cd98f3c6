import { contactFeed, contactImportFeed } from '@oplano/contracts/contacts';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** Said with an event whose record admins and others see differently. */
export type Hearers = 'admins' | 'plainUsers';
/** Contacts, told with who hears that form of the record; everybody, where nothing is said. */
export const contactLiveFeed = withFacts(contactFeed)<{ create: Hearers | undefined; update: Hearers | undefined }>();
/** Imports, told with whoever began them; null: they are gone. */
export const contactImportLiveFeed = withFacts(contactImportFeed)<{ update: number | null }>();

export const contactAudiences = [
  // Everybody works with contacts; where numbers are hidden, admins and the others hear different words.
  defineAudience(contactLiveFeed, ({ companyId, about }) => {
    if (about === 'admins') return [rooms.admins(companyId)];
    return [about === 'plainUsers' ? rooms.plainUsers(companyId) : rooms.company(companyId)];
  }),
  // How an import goes is told to whoever began it; where nobody is named, to those who look after the company.
  defineAudience(contactImportLiveFeed, ({ companyId, about }) => [
    about === null ? rooms.admins(companyId) : rooms.user(about),
  ]),
];
