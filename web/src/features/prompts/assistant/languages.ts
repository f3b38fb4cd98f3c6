export const draftTongues = ['pt', 'en', 'es', 'tr', 'fr', 'de', 'it'] as const;
export type DraftTongue = (typeof draftTongues)[number];

/** A language by its name in the language of the reader. */
export const draftLanguageName = (language: DraftTongue, tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? language;

/** The one somebody reads, as far as it is among those an assistant is asked for. */
export const ownLanguage = (tag: string): DraftTongue =>
  draftTongues.find((language) => tag.toLowerCase().startsWith(language)) ?? 'pt';
