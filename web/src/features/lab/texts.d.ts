interface Texts {
  lab: (typeof import('../../locales/pt/lab.json'))['default'];
}
