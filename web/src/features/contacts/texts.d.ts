interface Texts {
  contacts: (typeof import('../../locales/pt/contacts.json'))['default'];
}
