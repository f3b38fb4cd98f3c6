import type { TextFile } from './forms.ts';
import type { Language } from './languages.ts';

type Files = Readonly<Record<string, () => Promise<TextFile>>>;

/**
 * One chunk per language and feature, fetched when a screen first asks for it. Where they lie is known from the start for
 * the language most people read, and for the others once somebody reads it.
 */
const filesOf: Readonly<Record<Language, Files | (() => Promise<Files>)>> = {
  pt: import.meta.glob<TextFile>('../../locales/pt/*.json', { import: 'default' }),
  en: async () => (await import('./text-files-en.ts')).englishTexts,
  es: async () => (await import('./text-files-es.ts')).spanishTexts,
  tr: async () => (await import('./text-files-tr.ts')).turkishTexts,
};

/** What the features are called in the menu, put together when the app is built. */
const menuTexts: Readonly<Record<Language, () => Promise<{ default: TextFile }>>> = {
  pt: () => import('virtual:menu-texts/pt'),
  en: () => import('virtual:menu-texts/en'),
  es: () => import('virtual:menu-texts/es'),
  tr: () => import('virtual:menu-texts/tr'),
};

/** Where texts come from. */
export const textFiles = {
  async fetch(language: Language, namespace: string): Promise<TextFile> {
    if (namespace === 'menu') return (await menuTexts[language]()).default;
    const known = filesOf[language];
    const files = typeof known === 'function' ? await known() : known;
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) throw new Error(`No texts for ${language}/${namespace}`);
    return load();
  },
};
