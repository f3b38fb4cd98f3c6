import type { CompanySettings } from '@oplano/contracts/settings';
import type { Actor } from '../permissions/index.ts';

/** Whether a person may bring contacts in, from a file, a phone or chats: a company can reserve that for its admins. */
export const mayImportContacts = (actor: Actor, { importContacts }: Pick<CompanySettings, 'importContacts'>): boolean =>
  importContacts === 'everyone' || actor.profile === 'admin';
