import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { WaitingSignUp } from '@oplano/contracts/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
import { toast, toastError } from '#ui/toast';
import { confirmSignUp, signUpsQuery } from './auth.api.ts';
import styles from './sign-ups-screen.module.css';

/** The sign-ups that wait for somebody’s word, which the operator can give. */
export function SignUpsScreen() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(signUpsQuery);
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.auth.waiting.title)} />
      <div className={styles.body}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.signUps.length === 0 && (
          <EmptyState
            icon={<BusinessOutlined />}
            title={t(($) => $.auth.waiting.emptyTitle)}
            text={t(($) => $.auth.waiting.emptyText)}
          />
        )}
        {data && data.signUps.length > 0 && (
          <section aria-labelledby="waiting-sign-ups">
            <h2 id="waiting-sign-ups" className={styles.title}>
              {t(($) => $.auth.waiting.section)}
            </h2>
            <p className={styles.text}>{t(($) => $.auth.waiting.text)}</p>
            <ul className={styles.list}>
              {data.signUps.map((signUp) => (
                <SignUpRow key={signUp.companyId} signUp={signUp} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
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
    <li className={styles.row}>
      <div className={styles.facts}>
        <strong>{name}</strong>
        <span>
          {email} · {phone}
        </span>
        <span className={styles.quiet}>
          {t(($) => $.auth.waiting.since, { date: dayText(createdAt.slice(0, 10), tag) })}
        </span>
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
