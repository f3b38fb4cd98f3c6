import { useTranslation } from '#platform/i18n';

/** Minutes as people say them: with hours from an hour on. */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation('reports');
  return (all) => {
    if (all < 60) return t(($) => $.reports.duration.minutes, { minutes: all });
    const whole = Math.round(all);
    return t(($) => $.reports.duration.hours, {
      hours: Math.floor(whole / 60),
      minutes: String(whole % 60).padStart(2, '0'),
    });
  };
}
