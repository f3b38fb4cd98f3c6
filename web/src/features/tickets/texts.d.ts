interface Texts {
  tickets: (typeof import('../../locales/pt/tickets.json'))['default'];
}
