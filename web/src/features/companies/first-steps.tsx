import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Button from '@mui/material/Button';
import { firstStepNames, type FirstStepName } from '@oplano/contracts/companies';
import { showsFirstSteps } from '@oplano/core/companies';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { call, routes } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import styles from './first-steps.module.css';

const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => call(routes.firstSteps.show, { signal }),
  // Whoever comes back from a step sees it done.
  staleTime: 0,
});

/** Where each step is taken. */
const places = {
  connection: '/connections',
  colleague: '/users',
  queue: '/queues',
  message: '/contacts',
} as const satisfies Readonly<Record<FirstStepName, string>>;

/** What a new company does first, with what of it is done; gone once all is, or nobody wants to see it. */
export function FirstStepList() {
  const { t } = useTranslation('firstSteps');
  const titleId = useId();
  const client = useQueryClient();
  const { data } = useQuery(firstStepsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(routes.firstSteps.dismiss, { body: { isDismissed: true } }),
    onSuccess: (steps) => client.setQueryData(firstStepsQuery.queryKey, steps),
    onError: toastError,
  });
  if (!data || !showsFirstSteps(data)) return null;
  return (
    <section className={styles.steps} aria-labelledby={titleId}>
      <h2 id={titleId}>{t(($) => $.firstSteps.title)}</h2>
      <ol>
        {firstStepNames.map((name) => {
          const isDone = data.done.includes(name);
          return (
            <li key={name} data-done={isDone}>
              {isDone ? (
                <CheckCircle color="success" titleAccess={t(($) => $.firstSteps.done)} />
              ) : (
                <RadioButtonUnchecked aria-hidden="true" />
              )}
              {isDone ? (
                <span>{t(($) => $.firstSteps.steps[name])}</span>
              ) : (
                <Link to={places[name]}>{t(($) => $.firstSteps.steps[name])}</Link>
              )}
            </li>
          );
        })}
      </ol>
      <Button size="small" color="inherit" disabled={isPending} onClick={() => mutate()}>
        {t(($) => $.firstSteps.dismiss)}
      </Button>
    </section>
  );
}
