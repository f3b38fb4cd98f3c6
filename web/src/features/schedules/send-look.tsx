import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoneAll from '@mui/icons-material/DoneAll';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import type { Occurrence, OccurrenceState } from '@oplano/contracts/schedules';
import type { ReactElement } from 'react';
import { useOwnFailureAlone } from '#features/messages';
import { useTranslation } from '#platform/i18n';
import styles from './schedules.module.css';

/** A state is told by a picture and a word, and by its colour besides. */
export const stateIcons: Readonly<Record<OccurrenceState, ReactElement>> = {
  planned: <ScheduleOutlined fontSize="inherit" />,
  paused: <PauseCircleOutlined fontSize="inherit" />,
  sending: <SendOutlined fontSize="inherit" />,
  sent: <CheckCircleOutlined fontSize="inherit" />,
  delivered: <DoneAll fontSize="inherit" />,
  failed: <ErrorOutline fontSize="inherit" />,
  missed: <EventBusyOutlined fontSize="inherit" />,
};

/** Why one was not sent, in words: our own reasons, those of any message too, in every language; a channel's as it said them. */
export function useReasonText(): (reason: Occurrence['reason']) => string | null {
  const { t } = useTranslation('schedules');
  const ownFailure = useOwnFailureAlone();
  const ofSchedules = (code: string) => t(($) => ($.schedules.reasons as Readonly<Record<string, string>>)[code]);
  return (reason) => {
    if (!reason) return null;
    const ofMessages = ownFailure(reason);
    return ofSchedules(reason.code) || (ofMessages && `${ofMessages}.`) || `${reason.text} (${reason.code})`.trim();
  };
}

/** The state of one send. */
export function StateMark({ state }: { readonly state: OccurrenceState }) {
  const { t } = useTranslation('schedules');
  return (
    <span className={styles.state} data-state={state}>
      <span aria-hidden="true" className={styles.stateIcon}>
        {stateIcons[state]}
      </span>
      {t(($) => $.schedules.states[state])}
    </span>
  );
}
