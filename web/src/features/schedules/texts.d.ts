interface Texts {
  schedules: (typeof import('../../locales/pt/schedules.json'))['default'];
}
