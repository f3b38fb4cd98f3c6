import Button from '@mui/material/Button';
import { Suspense, type ReactNode } from 'react';
import { knownErrorText, useTranslation } from '#platform/i18n';

/** The query that choices come from. */
export interface AskedChoices<T = unknown> {
  readonly data?: T | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface NoChoicesProps {
  /** Why the choices did not come, if they did not. */
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Said where the choices came and there is none. */
  readonly text: string;
}

/** What the list of a picker shows that has nothing to choose from; where that is for a failure, why and a way to try again. */
export function NoChoices({ error, text, onRetry }: NoChoicesProps) {
  if (!error) return text;
  return (
    <Suspense>
      <Failure error={error} onRetry={onRetry} />
    </Suspense>
  );
}

/** What stands below a field to choose in: its help; where the choices did not come, why and a way to try again. */
export const helpOfChoices = (asked: AskedChoices | undefined, help?: string): ReactNode =>
  asked?.error && asked.data === undefined ? (
    <NoChoices error={asked.error} onRetry={() => void asked.refetch()} text="" />
  ) : (
    help
  );

function Failure({ error, onRetry }: Omit<NoChoicesProps, 'text'>) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <span role="alert">
      {knownErrorText(error)}{' '}
      <Button size="small" onClick={onRetry}>
        {t(($) => $.common.retry)}
      </Button>
    </span>
  );
}
