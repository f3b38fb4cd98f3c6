interface Texts {
  webhookSubscriptions: (typeof import('../../locales/pt/webhookSubscriptions.json'))['default'];
}
