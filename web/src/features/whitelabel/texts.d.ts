interface Texts {
  whitelabel: (typeof import('../../locales/pt/whitelabel.json'))['default'];
}
