import { useTranslation } from 'react-i18next';
import { defaultLanguage, isLanguage, tagOf, type Language } from './languages.ts';

/** The language of the interface; the component follows a change of it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation('common');
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
}

/** The language as `Intl` wants it. */
export const useLanguageTag = (): string => tagOf(useLanguage());
