import { announcementFeed } from '@oplano/contracts/announcements';
import { operatorCompanyId } from '@oplano/contracts/companies';
import { defineAudience, rooms, type Room } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** Whom an announcement is for; null: everybody. */
interface For {
  readonly companyIds: readonly number[] | null;
}

export const announcementLiveFeed = withFacts(announcementFeed)<{
  create: For;
  update: For;
  /** Those to whom it is still shown do not hear that it is gone. */
  delete: For;
}>();

const roomsOf = ({ companyIds }: For): Room[] =>
  companyIds === null ? [rooms.everyone] : companyIds.map((companyId) => rooms.company(companyId));

/** News are for those the operator wrote them for; that one is gone may be known to all. */
export const announcementAudience = defineAudience(announcementLiveFeed, (told) => {
  switch (told.action) {
    case 'create':
    case 'update':
      return roomsOf(told.about);
    case 'delete':
      return { to: [rooms.everyone], except: roomsOf(told.about) };
    case 'changed':
      return [rooms.company(operatorCompanyId)];
  }
});
