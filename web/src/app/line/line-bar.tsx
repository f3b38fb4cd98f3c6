import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { resendUnsent } from '#features/messages';
import { followNotices } from '#features/notifications';
import { useTranslation } from '#platform/i18n';
import { lineHeardAt, tell } from '#platform/realtime';
import { useSessionUser } from '#platform/session';
import { startWorker } from '#platform/worker';
import styles from './line-bar.module.css';
import { watchLine } from './watch-line.ts';

/** Says quietly that the line is silent, for as long as it is. */
export function LineBar() {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const { id: userId } = useSessionUser();
  const [isLost, setLost] = useState(false);
  useEffect(
    () => watchLine({ ask: (onAnswer) => tell('userStatus', onAnswer), heardAt: lineHeardAt, onChange: setLost }),
    [],
  );
  useEffect(() => void startWorker(), []);
  const navigate = useNavigate();
  useEffect(
    () => followNotices(userId, (ticketId) => void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId } })),
    [userId, navigate],
  );
  // What an earlier page could not send is sent by this one, whichever page it is.
  useEffect(() => void resendUnsent(client, userId), [client, userId]);
  return (
    <output className={styles.bar} data-lost={isLost}>
      {isLost && (
        <>
          <CloudOffOutlined fontSize="inherit" />
          {t(($) => $.shell.lineLost)}
        </>
      )}
    </output>
  );
}
