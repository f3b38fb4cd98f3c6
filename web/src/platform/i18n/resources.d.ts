import 'i18next';

declare global {
  /** The texts by the name of their file; each feature adds its own in its `texts.d.ts`. */
  interface Texts {
    common: (typeof import('../../locales/pt/common.json'))['default'];
    errors: (typeof import('../../locales/pt/errors.json'))['default'];
    hours: (typeof import('../../locales/pt/hours.json'))['default'];
    /** The entries of the menu by the keys of their pages, collected from all files. */
    menu: Readonly<Record<string, string>>;
    pages: (typeof import('../../locales/pt/pages.json'))['default'];
    shell: (typeof import('../../locales/pt/shell.json'))['default'];
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: 'strict';
    defaultNS: 'common';
    resources: Texts;
  }
}
