import i18next, { type BackendModule, type ResourceLanguage } from 'i18next';
import { NoConnectionError } from '#platform/api';
import { defaultLanguage, isLanguage, languages, tagOf, type Language } from './languages.ts';

const storageKey = 'language';

/** One chunk per language and feature, fetched when a screen first asks for it. */
const files = import.meta.glob<ResourceLanguage>('../../locales/*/*.json', { import: 'default' });

/** What the features are called in the menu, put together when the app is built. */
const menuTexts: Readonly<Record<string, () => Promise<{ default: ResourceLanguage }>>> = {
  pt: () => import('virtual:menu-texts/pt'),
  en: () => import('virtual:menu-texts/en'),
  es: () => import('virtual:menu-texts/es'),
  tr: () => import('virtual:menu-texts/tr'),
};
const loaderOf = (language: string, namespace: string): (() => Promise<ResourceLanguage>) | undefined => {
  const loadMenu = menuTexts[language];
  if (namespace === 'menu' && loadMenu) return async () => (await loadMenu()).default;
  return files[`../../locales/${language}/${namespace}.json`];
};

const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = loaderOf(language, namespace);
    if (!load) return done(new Error(`No texts for ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, true),
    );
  },
};

const keptLanguage = (): Language => {
  const kept = localStorage.getItem(storageKey);
  return isLanguage(kept) ? kept : defaultLanguage;
};

/** Starts the texts in the language kept in this browser. Resolves when the common ones are there. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (code) => {
    document.documentElement.lang = isLanguage(code) ? tagOf(code) : code;
  });
  await i18next.use(lazyFiles).init({
    lng: keptLanguage(),
    // Every text exists in every language, which is tested; a second language would only be loaded in vain.
    fallbackLng: false,
    supportedLngs: languages.map(({ code }) => code),
    ns: ['common'],
    defaultNS: 'common',
    enableSelector: 'strict',
    interpolation: { escapeValue: false },
    partialBundledLanguages: true,
    // A hiccup is bridged; after two seconds it is an outage, and somebody should be told.
    maxRetries: 3,
    retryTimeout: 250,
  });
}

/** Fetches what is missing of these texts, also what an earlier attempt did not get. */
async function loadTexts(language: string, namespaces: readonly string[]): Promise<void> {
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  if (missing().length > 0) await i18next.reloadResources([language], missing());
  if (missing().length > 0) throw new NoConnectionError(`Texts could not be fetched: ${missing().join(', ')}`);
}

/** Speaks another language from now on, as soon as all that is on the screen is known in it. */
export async function changeLanguage(code: Language): Promise<void> {
  await loadTexts(code, [i18next.options.ns ?? []].flat());
  localStorage.setItem(storageKey, code);
  await i18next.changeLanguage(code);
}

/** Fetches a screen together with its texts, so that it appears in one piece. */
export const withTexts =
  <T>(load: () => Promise<T>, ...namespaces: string[]) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), i18next.loadNamespaces(namespaces)]);
    await loadTexts(i18next.language, namespaces);
    return loaded;
  };

/** The language as `Intl` wants it, outside of components. */
export const currentTag = (): string =>
  isLanguage(i18next.language) ? tagOf(i18next.language) : tagOf(defaultLanguage);

export { i18next as i18n };
