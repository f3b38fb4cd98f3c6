import i18next, { type FlatNamespace, type Namespace, type TFunction } from 'i18next';
import { use } from 'react';
import { useLanguage } from './use-language.ts';

/**
 * The texts in the language of the moment, for components. A library would do, but one that makes an object of its own
 * for every component that asks: in a conversation that took longer than anything else.
 */
export function useTranslation<const Ns extends Namespace>(namespaces: Ns): { readonly t: TFunction<Ns> } {
  const language = useLanguage();
  const names: readonly FlatNamespace[] = typeof namespaces === 'string' ? [namespaces] : namespaces;
  const load = loadOf(language, names);
  if (load) use(load);
  // The translator was made for these namespaces; the map cannot know.
  return translatorOf(language, names) as { t: TFunction<Ns> };
}

/** One for each language and set of texts, so that nothing is drawn anew because of it. */
const translators = new Map<string, { readonly t: unknown }>();

function translatorOf(language: string, names: readonly FlatNamespace[]): { readonly t: unknown } {
  const key = `${language} ${names.join()}`;
  const known = translators.get(key);
  if (known) return known;
  const made = { t: i18next.getFixedT(language, names) };
  translators.set(key, made);
  return made;
}

const loads = new Map<string, Promise<void>>();

/**
 * The promise of texts that were not there when they were first asked for; null where they were. It stays: React draws
 * whoever waited for it once more and expects to be handed the very same, also when it is kept by then.
 */
function loadOf(language: string, names: readonly FlatNamespace[]): Promise<void> | null {
  const key = `${language} ${names.join()}`;
  const known = loads.get(key);
  if (known) return known;
  if (names.every((name) => i18next.hasLoadedNamespace(name))) return null;
  const load = i18next.loadNamespaces([...names]);
  loads.set(key, load);
  return load;
}
