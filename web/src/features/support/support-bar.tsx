import Button from '@mui/material/Button';
import type { SupportVisit } from '@oplano/contracts/support';
import { can } from '@oplano/core/permissions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { endVisitHere, useActor, useSessionUser } from '#platform/session';
import { toastError } from '#ui/toast';
import { leaveVisit, stopVisit, visitsQuery } from './support.api.ts';
import styles from './support-bar.module.css';

const timeText = (instant: string, tag: string): string =>
  new Date(instant).toLocaleTimeString(tag, { hour: '2-digit', minute: '2-digit' });

/** Says to everybody of a company that an operator looks in, and to the operator that they are guests. */
export function SupportBar() {
  const { visitsUntil } = useSessionUser();
  const { data: visits = [] } = useQuery({ ...visitsQuery, enabled: visitsUntil === undefined });
  if (visitsUntil !== undefined) return <OwnVisit until={visitsUntil} />;
  return visits.map((visit) => <ShownVisit key={visit.id} visit={visit} />);
}

function OwnVisit({ until }: { readonly until: string }) {
  const { t } = useTranslation('support');
  const tag = useLanguageTag();
  const { company } = useSessionUser();
  const leaving = useMutation({ mutationFn: () => endVisitHere(() => leaveVisit(company.id)) });
  return (
    <output className={styles.bar}>
      {t(($) => $.support.own, { company: company.name, time: timeText(until, tag) })}
      <Button size="small" color="inherit" variant="outlined" onClick={() => leaving.mutate()}>
        {t(($) => $.support.leave)}
      </Button>
    </output>
  );
}

function ShownVisit({ visit }: { readonly visit: SupportVisit }) {
  const { t } = useTranslation('support');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const actor = useActor();
  const stopping = useMutation({
    mutationFn: () => stopVisit(visit.id),
    onSettled: () => client.invalidateQueries({ queryKey: visitsQuery.queryKey }),
    onError: toastError,
  });
  return (
    <output className={styles.bar}>
      {t(($) => $.support.shown, {
        name: visit.operatorName,
        time: timeText(visit.expiresAt, tag),
        reason: visit.reason,
      })}
      {can(actor, 'settings:manage') && (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          disabled={stopping.isPending}
          onClick={() => stopping.mutate()}
        >
          {t(($) => $.support.stop)}
        </Button>
      )}
    </output>
  );
}
