import { useTranslation } from '#platform/i18n';

/** How long a first answer took, in words: up to so many minutes; the last of them without an end. */
export function useAnswerTimes(): (upToMinutes: number | null, place: number) => string {
  const { t } = useTranslation('reports');
  return (upTo, place) => {
    if (upTo === null) return t(($) => $.reports.answerTimes.last);
    if (place === 0) return t(($) => $.reports.answerTimes.first, { value: upTo });
    return upTo < 60
      ? t(($) => $.reports.answerTimes.minutes, { value: upTo })
      : t(($) => $.reports.answerTimes.hours, { value: upTo / 60 });
  };
}
