interface Texts {
  auth: (typeof import('../../locales/pt/auth.json'))['default'];
  secondFactor: (typeof import('../../locales/pt/secondFactor.json'))['default'];
}
