interface Texts {
  tags: (typeof import('../../locales/pt/tags.json'))['default'];
}
