import { useLanguageTag } from '#platform/i18n';

/** Says a moment as people here write it. */
export function useMoment(): (at: string) => string {
  const format = new Intl.DateTimeFormat(useLanguageTag(), { dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(new Date(at));
}
