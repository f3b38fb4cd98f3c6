interface Texts {
  reports: (typeof import('../../locales/pt/reports.json'))['default'];
}
