interface Texts {
  messages: (typeof import('../../locales/pt/messages.json'))['default'];
}
