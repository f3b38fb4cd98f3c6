interface Texts {
  moments: (typeof import('../../locales/pt/moments.json'))['default'];
}
