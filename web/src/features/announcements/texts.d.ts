interface Texts {
  announcements: (typeof import('../../locales/pt/announcements.json'))['default'];
}
