import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: 'strict';
    defaultNS: 'common';
    resources: {
      announcements: (typeof import('../../locales/pt/announcements.json'))['default'];
      auth: (typeof import('../../locales/pt/auth.json'))['default'];
      billing: (typeof import('../../locales/pt/billing.json'))['default'];
      chats: (typeof import('../../locales/pt/chats.json'))['default'];
      common: (typeof import('../../locales/pt/common.json'))['default'];
      connections: (typeof import('../../locales/pt/connections.json'))['default'];
      contacts: (typeof import('../../locales/pt/contacts.json'))['default'];
      errors: (typeof import('../../locales/pt/errors.json'))['default'];
      hours: (typeof import('../../locales/pt/hours.json'))['default'];
      lab: (typeof import('../../locales/pt/lab.json'))['default'];
      messages: (typeof import('../../locales/pt/messages.json'))['default'];
      pages: (typeof import('../../locales/pt/pages.json'))['default'];
      queues: (typeof import('../../locales/pt/queues.json'))['default'];
      quickMessages: (typeof import('../../locales/pt/quickMessages.json'))['default'];
      settings: (typeof import('../../locales/pt/settings.json'))['default'];
      shell: (typeof import('../../locales/pt/shell.json'))['default'];
      tags: (typeof import('../../locales/pt/tags.json'))['default'];
      tickets: (typeof import('../../locales/pt/tickets.json'))['default'];
      users: (typeof import('../../locales/pt/users.json'))['default'];
    };
  }
}
