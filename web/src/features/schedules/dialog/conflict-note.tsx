import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Schedule } from '@oplano/contracts/schedules';
import { changedFields, type ScheduleField } from '@oplano/core/schedules';
import { useTranslation } from '#platform/i18n';

/** What stands beside each field in the form. */
const labels = {
  body: 'body',
  contactId: 'contact',
  sendAt: 'sendAt',
  openTicket: 'openTicket',
  ticketUserId: 'ticketUser',
  queueId: 'queue',
  statusTicket: 'statusTicket',
  intervalo: 'interval',
  valorIntervalo: 'amount',
  enviarQuantasVezes: 'times',
  tipoDias: 'days',
  assinar: 'assinar',
  whatsappId: 'connection',
} as const satisfies Record<Exclude<ScheduleField, 'template'>, string>;

interface ConflictNoteProps {
  /** As it was when somebody began to change it, and as it is by now. */
  readonly began: Schedule;
  readonly now: Schedule;
  readonly onTake: () => void;
}

/** Says what a colleague changed meanwhile. Whoever saves again has seen it. */
export function ConflictNote({ began, now, onTake }: ConflictNoteProps) {
  const { t } = useTranslation('schedules');
  const names = changedFields(began, now).map((field) =>
    field === 'template' ? t(($) => $.schedules.template.label) : t(($) => $.schedules.fields[labels[field]]),
  );
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onTake}>
          {t(($) => $.schedules.conflict.take)}
        </Button>
      }
    >
      {t(($) => $.schedules.conflict.title)}
      <ul>
        {(names.length > 0 ? names : [t(($) => $.schedules.conflict.sends)]).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {t(($) => $.schedules.conflict.help)}
    </Alert>
  );
}
