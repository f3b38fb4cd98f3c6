import { NoConnectionError } from '#platform/api';
import { textInForm, withForms, type FormChoice, type FoundText, type Values } from './forms.ts';
import { defaultLanguage, isLanguage, tagOf, type Language } from './languages.ts';
import { textFiles } from './text-files.ts';

const storageKey = 'language';

type Read = Readonly<Record<string, FoundText>>;
const known = new Map<string, Read>();
const fetches = new Map<string, Promise<void>>();
const placeOf = (language: string, namespace: string): string => `${language}/${namespace}`;

/** A hiccup is bridged; after two seconds it is an outage, and somebody should be told. */
const pausesMs = [250, 500, 1_000];

async function fetchTexts(language: Language, namespace: string): Promise<void> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      known.set(placeOf(language, namespace), withForms(await textFiles.fetch(language, namespace)));
      return;
    } catch (cause) {
      if (pauseMs === null) throw new NoConnectionError(`Texts could not be fetched: ${namespace}`, { cause });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Fetches what is missing of these texts, each once however many ask. */
async function loadTexts(language: Language, namespaces: Iterable<string>): Promise<void> {
  await Promise.all(
    [...namespaces].map(async (namespace) => {
      const place = placeOf(language, namespace);
      if (known.has(place)) return;
      const running = fetches.get(place) ?? fetchTexts(language, namespace).finally(() => fetches.delete(place));
      fetches.set(place, running);
      await running;
    }),
  );
}

const changes = new Set<() => void>();
/** All that was asked for since the start, and so may be on the screen. */
const asked = new Set<string>(['common']);

function speak(language: Language): void {
  i18n.language = language;
  document.documentElement.lang = tagOf(language);
  for (const changed of changes) changed();
}

/** Stands where texts are not there yet: whatever is asked of it, it says nothing. */
const silence: object = new Proxy({}, { get: () => silence });

/** All texts of a language by the names of their files. */
export const textsIn = (language: Language): object =>
  new Proxy({}, { get: (_all, name) => known.get(placeOf(language, String(name))) ?? silence });

const foundAt = (language: Language, namespace: string, key: string): FoundText =>
  key
    .split('.')
    .reduce<FoundText>((within, name) => (within as Read | undefined)?.[name], known.get(placeOf(language, namespace)));

/** The texts outside of components; inside of them it is `useTranslation`. */
interface I18n {
  language: Language;
  isInitialized: boolean;
  /** Says a text of files that were loaded before. */
  readonly t: (select: (texts: AllTexts) => string | undefined, values?: Values & FormChoice) => string;
  /** The same where the name of a text is known only now. */
  readonly textAt: (
    namespace: keyof Texts,
    key: string,
    values?: Values,
    choice?: FormChoice & { readonly language?: Language },
  ) => string;
  readonly exists: (namespace: keyof Texts, key: string) => boolean;
  readonly has: (namespace: string, language?: Language) => boolean;
  /** Fetches texts in the language of the moment. Whoever cannot do without them asks `withTexts`. */
  readonly load: (...namespaces: readonly string[]) => Promise<void>;
  readonly onChange: (changed: () => void) => () => void;
}

export const i18n: I18n = {
  language: defaultLanguage,
  isInitialized: false,
  t: (select, values) => textInForm(select(textsIn(i18n.language) as AllTexts), i18n.language, values, values),
  textAt: (namespace, key, values, { language = i18n.language, ...choice } = {}) =>
    textInForm(foundAt(language, namespace, key), language, values, choice),
  exists: (namespace, key) => typeof foundAt(i18n.language, namespace, key) === 'string',
  has: (namespace, language = i18n.language) => known.has(placeOf(language, namespace)),
  load: async (...namespaces) => {
    for (const namespace of namespaces) asked.add(namespace);
    await loadTexts(i18n.language, namespaces).catch(() => undefined);
  },
  onChange: (changed) => {
    changes.add(changed);
    return () => changes.delete(changed);
  },
};

const keptLanguage = (): Language => {
  const kept = localStorage.getItem(storageKey);
  return isLanguage(kept) ? kept : defaultLanguage;
};

/** Starts the texts in the language kept in this browser. Resolves when the common ones are there, or will not come. */
export async function startI18n(): Promise<void> {
  speak(keptLanguage());
  await i18n.load('common');
  i18n.isInitialized = true;
}

/** Speaks another language from now on, as soon as all that is on the screen is known in it. */
export async function changeLanguage(code: Language): Promise<void> {
  await loadTexts(code, asked);
  localStorage.setItem(storageKey, code);
  speak(code);
}

/** Fetches a screen together with its texts, so that it appears in one piece. */
export const withTexts =
  <T>(load: () => Promise<T>, ...namespaces: string[]) =>
  async (): Promise<T> => {
    for (const namespace of namespaces) asked.add(namespace);
    const [loaded] = await Promise.all([load(), loadTexts(i18n.language, namespaces)]);
    return loaded;
  };

/** The language as `Intl` wants it, outside of components. */
export const currentTag = (): string => tagOf(i18n.language);
