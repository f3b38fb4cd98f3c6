interface Texts {
  audit: (typeof import('../../locales/pt/audit.json'))['default'];
}
