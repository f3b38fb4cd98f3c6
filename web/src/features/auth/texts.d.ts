interface Texts {
  auth: (typeof import('../../locales/pt/auth.json'))['default'];
}
