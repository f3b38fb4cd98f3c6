interface Texts {
  externalApi: (typeof import('../../locales/pt/externalApi.json'))['default'];
}
