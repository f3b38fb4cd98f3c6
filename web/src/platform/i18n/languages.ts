/** The languages of the interface, each named in itself, with the tag browsers and formatters know. */
export const languages = [
  { code: 'pt', name: 'Português', tag: 'pt-BR' },
  { code: 'en', name: 'English', tag: 'en-US' },
  { code: 'es', name: 'Español', tag: 'es' },
  { code: 'tr', name: 'Türkçe', tag: 'tr' },
] as const;

export type Language = (typeof languages)[number]['code'];
export const defaultLanguage = 'pt' satisfies Language;

export const isLanguage = (code: unknown): code is Language => languages.some((language) => language.code === code);
export const tagOf = (code: Language): string => languages.find((language) => language.code === code)?.tag ?? code;
