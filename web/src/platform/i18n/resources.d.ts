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
      errors: (typeof import('../../locales/pt/errors.json'))['default'];
      pages: (typeof import('../../locales/pt/pages.json'))['default'];
      shell: (typeof import('../../locales/pt/shell.json'))['default'];
      tickets: (typeof import('../../locales/pt/tickets.json'))['default'];
      users: (typeof import('../../locales/pt/users.json'))['default'];
    };
  }
}
