import Button from '@mui/material/Button';
import type { ServiceHours } from '@oplano/contracts/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useSessionUser } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { areWhole, HoursEditor } from '#ui/hours-editor';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError } from '#ui/toast';
import { companyHoursQuery, saveCompanyHours } from '../company-settings.api.ts';
import styles from './settings-screen.module.css';

/** The service hours of the company. */
export function HoursTab() {
  const { t } = useTranslation('settings');
  const { companyId } = useSessionUser();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(companyHoursQuery(companyId));
  const [draft, setDraft] = useState<ServiceHours | null>(null);
  const { submit, isSubmitting } = useDelayedSubmit(async (schedules: ServiceHours) => {
    try {
      client.setQueryData(companyHoursQuery(companyId).queryKey, await saveCompanyHours(companyId, schedules));
      setDraft(null);
      toast.success(t(($) => $.settings.hoursSaved));
    } catch (failure) {
      toastError(failure);
    }
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={360} />;
  const hours = draft ?? data.schedules;
  return (
    <div className={styles.card}>
      <div className={styles.hours}>
        <HoursEditor value={hours} onChange={setDraft} disabled={isSubmitting} />
        <Button
          className={styles.saveMessage ?? ''}
          variant="contained"
          loading={isSubmitting}
          disabled={!areWhole(hours)}
          onClick={() => void submit(hours)}
        >
          {t(($) => $.settings.save)}
        </Button>
      </div>
    </div>
  );
}
