interface Texts {
  dashboard: (typeof import('../../locales/pt/dashboard.json'))['default'];
}
