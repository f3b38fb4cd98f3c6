interface Texts {
  billing: (typeof import('../../locales/pt/billing.json'))['default'];
}
