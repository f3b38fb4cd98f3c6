interface Texts {
  messages: (typeof import('../../locales/pt/messages.json'))['default'];
  inChat: (typeof import('../../locales/pt/inChat.json'))['default'];
}
