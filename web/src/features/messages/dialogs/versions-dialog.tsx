import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Message } from '@oplano/contracts/messages';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { CloseAction } from '#ui/close-action';
import { ErrorState } from '#ui/error-state';
import { FormattedText } from '#ui/formatted-text';
import { versionsQuery } from '../messages.api.ts';
import { dateTimeText } from '../times.ts';
import styles from './dialogs.module.css';

export interface VersionsDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** What a message said before it was edited. */
export function VersionsDialog({ message, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const titleId = useId();
  const query = useQuery(versionsQuery(message));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(($) => $.messages.versions.title)}</DialogTitle>
      <DialogContent>
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data?.length === 0 && <p>{t(($) => $.messages.versions.none)}</p>}
        <ol className={styles.versions} aria-busy={query.isPending}>
          {query.data?.map(({ body, replacedAt }) => (
            <li key={replacedAt}>
              <FormattedText text={body} />
              <span>{t(($) => $.messages.versions.until, { time: dateTimeText(replacedAt, tag) })}</span>
            </li>
          ))}
        </ol>
      </DialogContent>
      <CloseAction autoFocus onClose={onClose} />
    </Dialog>
  );
}
