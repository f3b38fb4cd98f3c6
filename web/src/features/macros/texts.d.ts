interface Texts {
  macros: (typeof import('../../locales/pt/macros.json'))['default'];
}
