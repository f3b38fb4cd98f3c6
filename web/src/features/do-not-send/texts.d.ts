interface Texts {
  doNotSend: (typeof import('../../locales/pt/doNotSend.json'))['default'];
}
