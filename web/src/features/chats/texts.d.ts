interface Texts {
  chats: (typeof import('../../locales/pt/chats.json'))['default'];
}
