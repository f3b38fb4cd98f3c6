import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { defaultLanguage, isLanguage, tagOf, type Language } from './languages.ts';

const follow = (changed: () => void) => {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
};

/** The language of the interface; the component follows a change of it. */
export function useLanguage(): Language {
  const code = useSyncExternalStore(follow, () => i18next.language);
  return isLanguage(code) ? code : defaultLanguage;
}

/** The language as `Intl` wants it. */
export const useLanguageTag = (): string => tagOf(useLanguage());
