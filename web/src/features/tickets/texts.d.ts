interface Texts {
  tickets: (typeof import('../../locales/pt/tickets.json'))['default'];
  ticketLog: (typeof import('../../locales/pt/ticketLog.json'))['default'];
  shortcuts: (typeof import('../../locales/pt/shortcuts.json'))['default'];
  views: (typeof import('../../locales/pt/views.json'))['default'];
  bulk: (typeof import('../../locales/pt/bulk.json'))['default'];
}
