interface Texts {
  stopped: (typeof import('../../locales/pt/stopped.json'))['default'];
}
