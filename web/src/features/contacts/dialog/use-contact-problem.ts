import { isProblem } from '#platform/forms';
import { useTranslation } from '#platform/i18n';

/** A problem in words; what is no key of ours is a text already. */
export function useContactProblem(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('contacts');
  return (message) => (message && isProblem(message) ? t(($) => $.contacts.problems[message]) : message);
}
