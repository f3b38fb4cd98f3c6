import type { ArchiveStanding } from '@oplano/contracts/archives';
import type { ContactPrivacy, Erasure } from '@oplano/contracts/privacy';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

const { privacy } = routes;
const lookEveryMs = 1_000;

/** How a contact stands with their rights; looked at again and again while something of it is being done. */
export const contactPrivacyQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['privacy', contactId],
    queryFn: ({ signal }): Promise<ContactPrivacy> => call(privacy.show, { params: { contactId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.erasure?.state === 'running' || data?.export?.state === 'running' ? lookEveryMs : false,
  });

export const erasePerson = (contactId: number, confirmation: string): Promise<Erasure> =>
  call(privacy.erase, { params: { contactId }, body: { confirmation } });

export const exportPerson = (contactId: number): Promise<ArchiveStanding> =>
  call(privacy.export, { params: { contactId } });

/** Where the file is; that it was fetched stands in the log. */
export const fetchPersonExport = (contactId: number): Promise<{ url: string }> =>
  call(privacy.exported, { params: { contactId } });
