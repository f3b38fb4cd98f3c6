interface Texts {
  firstSteps: (typeof import('../../locales/pt/firstSteps.json'))['default'];
  companies: (typeof import('../../locales/pt/companies.json'))['default'];
}
