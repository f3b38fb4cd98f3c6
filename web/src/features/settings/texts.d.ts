interface Texts {
  settings: (typeof import('../../locales/pt/settings.json'))['default'];
}
