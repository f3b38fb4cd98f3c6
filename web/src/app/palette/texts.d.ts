interface Texts {
  palette: (typeof import('../../locales/pt/palette.json'))['default'];
}
