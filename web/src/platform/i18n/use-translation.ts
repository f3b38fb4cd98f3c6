import { use } from 'react';
import { textInForm, type FormChoice, type Values } from './forms.ts';
import { i18n, textsIn } from './i18n.ts';
import type { Language } from './languages.ts';
import { useLanguage } from './use-language.ts';

type Name = keyof Texts;

/** Says a text of these files: `t(($) => $.tickets.unread, { count })`. */
type Say<N extends Name> = (
  select: (texts: Pick<AllTexts, N>) => string | undefined,
  values?: Values & FormChoice,
) => string;

/** The texts in the language of the moment, for components; one that asks before they are there waits for them. */
export function useTranslation<const N extends Name>(namespaces: N | readonly N[]): { readonly t: Say<N> } {
  const language = useLanguage();
  const names: readonly Name[] = typeof namespaces === 'string' ? [namespaces] : namespaces;
  const load = loadOf(language, names);
  if (load) use(load);
  return translatorOf(language);
}

/** One for each language, so that nothing is drawn anew because of it. */
const translators = new Map<Language, { readonly t: Say<Name> }>();

function translatorOf(language: Language): { readonly t: Say<Name> } {
  const known = translators.get(language);
  if (known) return known;
  const texts = textsIn(language) as AllTexts;
  const made = { t: ((select, values) => textInForm(select(texts), language, values, values)) satisfies Say<Name> };
  translators.set(language, made);
  return made;
}

const loads = new Map<string, Promise<void>>();

/**
 * The promise of texts that were not there when they were first asked for; null where they were. It stays: React draws
 * whoever waited for it once more and expects to be handed the very same, also when it is kept by then.
 */
function loadOf(language: Language, names: readonly Name[]): Promise<void> | null {
  const key = `${language} ${names.join()}`;
  const known = loads.get(key);
  if (known) return known;
  if (names.every((name) => i18n.has(name))) return null;
  const load = i18n.load(...names);
  loads.set(key, load);
  return load;
}
