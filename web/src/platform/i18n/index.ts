export { dayText, momentText } from './dates.ts';
export { errorText, knownErrorText } from './error-text.ts';
export { changeLanguage, currentTag, i18n, startI18n, withTexts } from './i18n.ts';
export { defaultLanguage, isLanguage, languages, type Language } from './languages.ts';
export { useLanguage, useLanguageTag } from './use-language.ts';
export { useTranslation } from './use-translation.ts';
