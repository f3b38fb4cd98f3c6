import type { ContactDetails } from '@oplano/contracts/contacts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** One contact with everything the drawer shows. */
export const drawerContactQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['messages', 'contact', contactId],
    queryFn: ({ signal }) => call(routes.contacts.show, { params: { contactId }, signal }),
  });

type Changed = Omit<ContactDetails, 'addresses'>;

/** Lets an open drawer follow a change of its contact. */
export function contactChanged(client: QueryClient, contact: Changed): void {
  client.setQueryData(drawerContactQuery(contact.id).queryKey, (known) =>
    known && known.version < contact.version ? { ...known, ...contact } : known,
  );
}

export const setAcceptAudio = (contactId: number, acceptAudioMessage: boolean) =>
  call(routes.contacts.setAcceptAudio, { params: { contactId }, body: { acceptAudioMessage } });
export const setDisableBot = (contactId: number, disableBot: boolean) =>
  call(routes.contacts.setDisableBot, { params: { contactId }, body: { disableBot } });
export const setActive = (contactId: number, active: boolean) =>
  call(routes.contacts.block, { params: { contactId }, body: { active } });
export const syncDrawerTags = (contactId: number, tagIds: readonly number[]) =>
  call(routes.contacts.syncTags, { body: { contactId, tags: tagIds.map((id) => ({ id })) } });
