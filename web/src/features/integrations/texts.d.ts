interface Texts {
  integrations: (typeof import('../../locales/pt/integrations.json'))['default'];
}
