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
  if (!names.every((name) => i18next.hasLoadedNamespace(name))) use(loading(language, names));
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

/** The same promise for everybody who waits for the same texts. */
function loading(language: string, names: readonly FlatNamespace[]): Promise<void> {
  const key = `${language} ${names.join()}`;
  const known = loads.get(key);
  if (known) return known;
  const load = i18next.loadNamespaces([...names]).finally(() => loads.delete(key));
  loads.set(key, load);
  return load;
}
