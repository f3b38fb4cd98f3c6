interface Texts {
  support: (typeof import('../../locales/pt/support.json'))['default'];
}
