interface Texts {
  helps: (typeof import('../../locales/pt/helps.json'))['default'];
}
