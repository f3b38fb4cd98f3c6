interface Texts {
  quickMessages: (typeof import('../../locales/pt/quickMessages.json'))['default'];
}
