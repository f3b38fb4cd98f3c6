import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { announcementHandlers } from '#features/announcements';
import { authHandlers } from '#features/auth';
import { chatHandlers } from '#features/chats';
import { connectionHandlers, connectionSessionHandlers, importHandlers } from '#features/connections';
import { contactHandlers, contactImportHandlers, tagOnContactHandlers } from '#features/contacts';
import { helpHandlers } from '#features/helps';
import { chatContactChanged, messageHandlers } from '#features/messages';
import { queueHandlers } from '#features/queues';
import { quickMessageHandlers } from '#features/quick-messages';
import { companySettingHandlers, settingHandlers } from '#features/settings';
import { tagHandlers } from '#features/tags';
import { messageHeard, ticketContactChanged, ticketHandlers } from '#features/tickets';
import { userHandlers } from '#features/users';
import { mergeOwnUser } from '#platform/session';

/** What the screens do with every feed. A feed that nobody handles does not compile. */
export function realtimeHandlers(client: QueryClient, userId: number): RealtimeHandlers {
  const contacts = contactHandlers(client);
  const messages = messageHandlers(client);
  const users = userHandlers(client);
  const tags = tagHandlers(client);
  const tagsOnContacts = tagOnContactHandlers(client);
  return {
    announcements: announcementHandlers(client),
    auth: authHandlers(),
    chats: chatHandlers(client, userId),
    companySettings: companySettingHandlers(client),
    connections: connectionHandlers(client),
    connectionSessions: connectionSessionHandlers(client),
    imports: importHandlers(client),
    contacts: {
      ...contacts,
      update: (payload) => {
        contacts.update(payload);
        ticketContactChanged(client, payload.contact);
        chatContactChanged(client, payload.contact);
      },
    },
    contactImports: contactImportHandlers(client),
    helps: helpHandlers(client),
    messages: {
      ...messages,
      create: (payload) => {
        messages.create(payload);
        messageHeard(payload);
      },
    },
    queues: queueHandlers(client),
    quickMessages: quickMessageHandlers(client),
    settings: settingHandlers(client),
    tags: {
      create: tags.create,
      update: (payload) => {
        tags.update(payload);
        tagsOnContacts.update(payload);
      },
      delete: (payload) => {
        tags.delete(payload);
        tagsOnContacts.delete(payload);
      },
    },
    tickets: ticketHandlers(client),
    users: {
      ...users,
      update: (payload) => {
        // Rights of the person at this screen take effect at once.
        mergeOwnUser(payload.user);
        users.update(payload);
      },
    },
  } satisfies RealtimeHandlers;
}
