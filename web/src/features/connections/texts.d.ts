interface Texts {
  connections: (typeof import('../../locales/pt/connections.json'))['default'];
}
