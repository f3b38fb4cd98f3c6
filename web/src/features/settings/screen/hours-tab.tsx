import Button from '@mui/material/Button';
import type { ServiceDay, ServiceHours } from '@oplano/contracts/settings';
import { hoursWith } from '@oplano/core/business-hours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useSessionUser } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { areWhole, HoursEditor } from '#ui/hours-editor';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError } from '#ui/toast';
import { companyHoursQuery, saveCompanyDays } from '../company-settings.api.ts';
import styles from './settings-screen.module.css';

const isSame = (one: ServiceDay, other: ServiceDay | undefined): boolean =>
  (['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const).every((end) => one[end] === (other?.[end] ?? ''));

/** The days that are not as they are saved. */
const daysChanged = (hours: ServiceHours, saved: ServiceHours): ServiceHours =>
  hours.filter(
    (day) =>
      !isSame(
        day,
        saved.find(({ weekdayEn }) => weekdayEn === day.weekdayEn),
      ),
  );

/** The service hours of the company. */
export function HoursTab() {
  const { t } = useTranslation('settings');
  const { companyId } = useSessionUser();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(companyHoursQuery(companyId));
  const [changed, setChanged] = useState<ServiceHours>([]);
  const { submit, isSubmitting } = useDelayedSubmit(async (days: ServiceHours) => {
    try {
      client.setQueryData(companyHoursQuery(companyId).queryKey, await saveCompanyDays(companyId, days));
      setChanged([]);
      toast.success(t(($) => $.settings.hoursSaved));
    } catch (failure) {
      toastError(failure);
    }
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={360} />;
  const hours = hoursWith(data.schedules, changed);
  return (
    <div className={styles.card}>
      <div className={styles.hours}>
        <HoursEditor
          value={hours}
          onChange={(next) => setChanged(daysChanged(next, data.schedules))}
          disabled={isSubmitting}
        />
        <Button
          className={styles.saveMessage ?? ''}
          variant="contained"
          loading={isSubmitting}
          disabled={!areWhole(hours)}
          onClick={() => void submit(changed)}
        >
          {t(($) => $.settings.save)}
        </Button>
      </div>
    </div>
  );
}
