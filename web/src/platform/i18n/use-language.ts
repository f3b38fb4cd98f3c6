import { useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import { tagOf, type Language } from './languages.ts';

/** The language of the interface; the component follows a change of it. */
export const useLanguage = (): Language => useSyncExternalStore(i18n.onChange, () => i18n.language);

/** The language as `Intl` wants it. */
export const useLanguageTag = (): string => tagOf(useLanguage());
