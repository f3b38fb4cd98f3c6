interface Texts {
  users: (typeof import('../../locales/pt/users.json'))['default'];
}
