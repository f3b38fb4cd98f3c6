interface Texts {
  privacy: (typeof import('../../locales/pt/privacy.json'))['default'];
}
