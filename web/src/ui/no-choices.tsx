import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { knownErrorText, useTranslation } from '#platform/i18n';

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
