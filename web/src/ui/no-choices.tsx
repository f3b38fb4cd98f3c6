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
  /** Where the choices come from, if that can fail. */
  readonly asked: AskedChoices | undefined;
  /** Said where the choices came and there is none. */
  readonly text: string;
}

/**
 * What the list of a picker shows that has nothing to choose from; where that is for a failure, why and a way to try
 * again. No key leads into a list: whoever shows this says `helpOfChoices` below the field as well.
 */
export function NoChoices({ asked, text }: NoChoicesProps) {
  if (!asked?.error) return text;
  return (
    <Suspense>
      <Failure asked={asked} />
    </Suspense>
  );
}

/** What stands below a field to choose in: its help; where the choices did not come, why and a way to try again. */
export const helpOfChoices = (asked: AskedChoices | undefined, help?: string): ReactNode =>
  asked?.error && asked.data === undefined ? (
    <span role="alert">
      <NoChoices asked={asked} text="" />
    </span>
  ) : (
    help
  );

function Failure({ asked }: { readonly asked: AskedChoices }) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <>
      {knownErrorText(asked.error)}{' '}
      <Button size="small" onClick={() => void asked.refetch()}>
        {t(($) => $.common.retry)}
      </Button>
    </>
  );
}
