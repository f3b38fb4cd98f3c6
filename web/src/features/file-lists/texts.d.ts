interface Texts {
  fileLists: (typeof import('../../locales/pt/fileLists.json'))['default'];
}
