interface Texts {
  apiKeys: (typeof import('../../locales/pt/apiKeys.json'))['default'];
}
