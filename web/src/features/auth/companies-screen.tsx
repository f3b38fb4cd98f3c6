import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { WaitingSignUp } from '@oplano/contracts/auth';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { CompaniesTab } from '#features/companies';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { toast, toastError } from '#ui/toast';
import { confirmSignUp, signUpsQuery } from './auth.api.ts';
import styles from './companies-screen.module.css';
import rows from './fact-rows.module.css';

/** The companies, below the sign-ups that wait for somebody’s word, which the operator can give. */
export function CompaniesScreen() {
  return (
    <div className={styles.screen}>
      <WaitingSignUps />
      <Suspense>
        <CompaniesTab />
      </Suspense>
    </div>
  );
}

function WaitingSignUps() {
  const { t } = useTranslation('auth');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(signUpsQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const signUps = data?.pages.flatMap((page) => page.signUps) ?? [];
  if (signUps.length === 0) return null;
  return (
    <section aria-labelledby="waiting-sign-ups" className={styles.body}>
      <h2 id="waiting-sign-ups" className={styles.title}>
        {t(($) => $.auth.waiting.section)}
      </h2>
      <p className={styles.text}>{t(($) => $.auth.waiting.text)}</p>
      <ul className={rows.list}>
        {signUps.map((signUp) => (
          <SignUpRow key={signUp.companyId} signUp={signUp} />
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.auth.waiting.more)}
        </Button>
      )}
    </section>
  );
}

function SignUpRow({ signUp }: { readonly signUp: WaitingSignUp }) {
  const { t } = useTranslation('auth');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmSignUp(signUp.companyId),
    onSuccess: () => {
      toast.success(t(($) => $.auth.waiting.confirmed));
      return client.invalidateQueries({ queryKey: signUpsQuery.queryKey });
    },
    onError: toastError,
  });
  const { companyName: name, email, phone, createdAt, isContested } = signUp;
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <strong>{name}</strong>
        <span>
          {email} · {phone}
        </span>
        <span className={rows.quiet}>{t(($) => $.auth.waiting.since, { date: dayText(createdAt, tag) })}</span>
        {isContested && <Chip size="small" color="warning" label={t(($) => $.auth.waiting.contested)} />}
      </div>
      <Button
        variant="outlined"
        loading={isPending}
        aria-label={t(($) => $.auth.waiting.confirmLabel, { name })}
        onClick={() => mutate()}
      >
        {t(($) => $.auth.waiting.confirm)}
      </Button>
    </li>
  );
}
