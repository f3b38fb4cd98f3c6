import { feeds } from '@oplano/contracts';
import { announcementAudience } from '#features/announcements';
import { authAudience } from '#features/auth';
import { chatAudience } from '#features/chats';
import { connectionAudience } from '#features/connections';
import { helpAudience } from '#features/helps';
import { queueAudience } from '#features/queues';
import { settingAudience } from '#features/settings';
import { userAudience } from '#features/users';
import type { Audiences, AudienceOf } from '#platform/realtime';

/** Who hears which feed. A feed without a line here does not compile. */
const audienceByFeed: Record<keyof typeof feeds, AudienceOf> = {
  announcements: announcementAudience,
  auth: authAudience,
  chats: chatAudience,
  connections: connectionAudience,
  helps: helpAudience,
  queues: queueAudience,
  settings: settingAudience,
  users: userAudience,
};

export const audiences: Audiences = new Map(
  (Object.keys(feeds) as (keyof typeof feeds)[]).map((name) => [feeds[name], audienceByFeed[name]]),
);
