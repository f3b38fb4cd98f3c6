interface Texts {
  plans: (typeof import('../../locales/pt/plans.json'))['default'];
}
