import { feeds } from '@oplano/contracts';
import { announcementAudience } from '#features/announcements';
import { authAudience } from '#features/auth';
import { chatAudience } from '#features/chats';
import { connectionAudience, connectionKeepersAudience } from '#features/connections';
import { contactAudience, contactImportAudience } from '#features/contacts';
import { helpAudience } from '#features/helps';
import { messageAudience } from '#features/messages';
import { queueAudience } from '#features/queues';
import { quickMessageAudience } from '#features/quick-messages';
import { companySettingAudience, settingAudience } from '#features/settings';
import { tagAudience } from '#features/tags';
import { ticketAudience } from '#features/tickets';
import { userAudience } from '#features/users';
import type { Audiences, AudienceOf } from '#platform/realtime';

/** Who hears which feed. A feed without a line here does not compile. */
const audienceByFeed: Record<keyof typeof feeds, AudienceOf> = {
  announcements: announcementAudience,
  auth: authAudience,
  chats: chatAudience,
  companySettings: companySettingAudience,
  connections: connectionAudience,
  connectionSessions: connectionKeepersAudience,
  contacts: contactAudience,
  contactImports: contactImportAudience,
  helps: helpAudience,
  imports: connectionKeepersAudience,
  messages: messageAudience,
  queues: queueAudience,
  quickMessages: quickMessageAudience,
  settings: settingAudience,
  tags: tagAudience,
  tickets: ticketAudience,
  users: userAudience,
};

export const audiences: Audiences = new Map(
  (Object.keys(feeds) as (keyof typeof feeds)[]).map((name) => [feeds[name], audienceByFeed[name]]),
);
