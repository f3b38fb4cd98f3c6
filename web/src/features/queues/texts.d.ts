interface Texts {
  queues: (typeof import('../../locales/pt/queues.json'))['default'];
}
