interface Texts {
  campaigns: (typeof import('../../locales/pt/campaigns.json'))['default'];
}
