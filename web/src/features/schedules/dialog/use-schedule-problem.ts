import { isProblem } from '#platform/forms';
import { useTranslation } from '#platform/i18n';

/** A problem in words; what is no key of ours is a text already. */
export function useScheduleProblem(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('schedules');
  return (message) => (message && isProblem(message) ? t(($) => $.schedules.problems[message]) : message);
}
