import { rooms, type AudienceOf } from '#platform/realtime';

/** Said with an event whose record admins and others see differently. */
export type Hearers = 'admins' | 'plainUsers';

/** Everybody works with contacts; where numbers are hidden, admins and the others hear different words. */
export const contactAudience: AudienceOf = ({ companyId, about }) => {
  const hearers = about as Hearers | undefined;
  if (hearers === 'admins') return [rooms.admins(companyId)];
  return [hearers === 'plainUsers' ? rooms.plainUsers(companyId) : rooms.company(companyId)];
};

/** How an import goes is told to whoever began it; where nobody is named, to those who look after the company. */
export const contactImportAudience: AudienceOf = ({ companyId, about }) => [
  typeof about === 'number' ? rooms.user(about) : rooms.admins(companyId),
];
