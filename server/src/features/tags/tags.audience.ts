import { rooms, type AudienceOf } from '#platform/realtime';

/** Everybody of the company works with its tags. */
export const tagAudience: AudienceOf = ({ companyId }) => [rooms.company(companyId)];
