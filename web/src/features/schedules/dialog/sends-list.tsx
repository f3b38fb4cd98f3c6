import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { Occurrence } from '@oplano/contracts/schedules';
import { isMovable } from '@oplano/core/schedules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fromField, toField } from '#platform/forms';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { MoveDialog } from '../move-dialog.tsx';
import { sendsQuery } from '../schedules.api.ts';
import { StateMark, useReasonText } from '../send-look.tsx';
import { useMoveSend } from '../use-move-send.ts';
import styles from '../schedules.module.css';

interface SendsListProps {
  readonly scheduleId: number;
  /** The schedule is another version by one's own doing. */
  readonly onChanged: (version: number) => void;
}

/** What became of each send so far, and which are still to come; these are moved here without a mouse. */
export function SendsList({ scheduleId, onChanged }: SendsListProps) {
  const { t } = useTranslation('schedules');
  const tag = useLanguageTag();
  const reasonText = useReasonText();
  const [movingId, setMovingId] = useState<number | null>(null);
  const move = useMoveSend(({ version }) => onChanged(version));
  const { data } = useQuery(sendsQuery(scheduleId));
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });
  if (!data) return null;
  return (
    <div>
      <h3 className={styles.part}>{t(($) => $.schedules.sends.title)}</h3>
      <ul className={styles.sends}>
        {data.occurrences.map((send) => (
          <li key={send.id}>
            <span>{format.format(new Date(send.sendAt))}</span>
            <StateMark state={send.state} />
            {send.reason && <span className={styles.error}>{reasonText(send.reason)}</span>}
            {isMovable(send.state) && (
              <IconButton
                size="small"
                aria-label={t(($) => $.schedules.sends.move, { time: format.format(new Date(send.sendAt)) })}
                aria-expanded={movingId === send.id}
                onClick={() => setMovingId(movingId === send.id ? null : send.id)}
              >
                <DriveFileMoveOutlined fontSize="inherit" />
              </IconButton>
            )}
            {movingId === send.id && (
              <NewTime
                send={send}
                onChosen={(to) => {
                  setMovingId(null);
                  move.begin({ occurrence: send, to, revert: () => undefined });
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <MoveDialog move={move} />
    </div>
  );
}

function NewTime({ send, onChosen }: { readonly send: Occurrence; readonly onChosen: (to: Date) => void }) {
  const { t } = useTranslation('schedules');
  const [typed, setTyped] = useState(() => toField(new Date(send.sendAt)));
  const to = fromField(typed);
  return (
    <span className={styles.row}>
      <TextField
        fullWidth
        type="datetime-local"
        size="small"
        label={t(($) => $.schedules.sends.newTime)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
      />
      <Button variant="outlined" disabled={!to} onClick={() => to && onChosen(to)}>
        {t(($) => $.schedules.sends.moveHere)}
      </Button>
    </span>
  );
}
