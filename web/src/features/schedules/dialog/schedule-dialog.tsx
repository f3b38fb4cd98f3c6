import { zodResolver } from '@hookform/resolvers/zod';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Schedule } from '@oplano/contracts/schedules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider, useForm, useFormState, type FieldErrors } from 'react-hook-form';
import { problemOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { titleNaming } from '#platform/records';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import type { FileChange } from '#ui/file-field';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError } from '#ui/toast';
import { calendarKey, deleteSchedule, pauseSchedule, scheduleQuery } from '../schedules.api.ts';
import { scheduleHandlers } from '../schedules.realtime.ts';
import { ConflictNote } from './conflict-note.tsx';
import { MessageTab } from './message-tab.tsx';
import {
  dialogForm,
  scheduleTabOf,
  tabs,
  scheduleValues,
  type DialogValues,
  type ScheduleTab,
} from './schedule-form.ts';
import { SettingsTab } from './settings-tab.tsx';
import { useSaveSchedule } from './use-save-schedule.ts';
import styles from '../schedules.module.css';

export interface ScheduleDialogProps {
  readonly open: boolean;
  /** Left out for a new one. */
  readonly scheduleId?: number | undefined;
  /** Whom a new one is for. */
  readonly contactId?: number | undefined;
  /** Through which connection, where it begins in a conversation. */
  readonly whatsappId?: number | undefined;
  readonly at?: Date | undefined;
  readonly onClose: () => void;
}

/** Plans a message, or changes one: what it says and when, and what goes with it. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { t } = useTranslation('schedules');
  const { open, scheduleId, onClose } = props;
  const { data, error, refetch } = useQuery({
    ...scheduleQuery(scheduleId ?? 0),
    enabled: open && scheduleId !== undefined,
  });
  if (scheduleId === undefined || data) {
    return (
      <Content {...props} key={`${open}-${scheduleId}-${props.contactId}-${props.at?.getTime()}`} schedule={data} />
    );
  }
  return (
    <FormDialog open={open} title={t(($) => $.schedules.dialog.edit)} onClose={onClose} maxWidth="md">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock height={420} />}
    </FormDialog>
  );
}

function Content(props: ScheduleDialogProps & { readonly schedule: Schedule | undefined }) {
  const { open, contactId, whatsappId, at, onClose } = props;
  const schedule = props.scheduleId === undefined ? undefined : props.schedule;
  const { t } = useTranslation('schedules');
  const id = useId();
  const [tab, setTab] = useState<ScheduleTab>('message');
  const [file, setFile] = useState<FileChange>(null);
  const [now] = useState(() => new Date());
  const form = useForm<DialogValues>({
    // The contact is a number once the form is whole, which the resolver makes sure of.
    resolver: zodResolver<DialogValues, unknown, DialogValues>(dialogForm as never, { error: problemOf }),
    defaultValues: scheduleValues(schedule, { contactId, whatsappId, at }, now),
    mode: 'onTouched',
  });
  const { isDirty } = useFormState({ control: form.control });
  // What they saw when they began: a colleague's change since then is not undone unseen.
  const [seen, setSeen] = useState(schedule?.version ?? 0);
  const [began, setBegan] = useState(schedule);
  const [conflict, setConflict] = useState<Schedule>();
  const onConflict = (current: Schedule) => {
    setConflict(current);
    setSeen(current.version);
  };
  const save = useSaveSchedule(schedule, { seen, onChanged: setSeen, onConflict });
  const takeOver = (current: Schedule) => {
    form.reset(scheduleValues(current, {}, now));
    setBegan(current);
    setConflict(undefined);
  };
  const { submit, isSubmitting } = useDelayedSubmit(async (values: DialogValues) => {
    if (await save(values, file)) onClose();
  });
  const showProblem = (errors: FieldErrors<DialogValues>) => {
    const [first] = Object.keys(errors);
    if (first) setTab(scheduleTabOf(first));
  };
  const panels = {
    message: <MessageTab schedule={schedule} file={file} onFile={setFile} />,
    settings: <SettingsTab schedule={schedule} onChanged={setSeen} />,
  };
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={titleNaming(
          t(($) => $.schedules.dialog[schedule ? 'edit' : 'create']),
          schedule?.contact,
        )}
        hold={isSubmitting ? 'saving' : isDirty || file ? 'changed' : 'none'}
        {...(schedule ? {} : { submitLabel: t(($) => $.schedules.dialog.add) })}
        onSubmit={(event) => void form.handleSubmit(submit, showProblem)(event)}
        onClose={onClose}
        maxWidth="md"
        {...(schedule ? { actions: <Actions schedule={schedule} onChanged={setSeen} onClose={onClose} /> } : {})}
      >
        {began && conflict && <ConflictNote began={began} now={conflict} onTake={() => takeOver(conflict)} />}
        {schedule?.paused && <Alert severity="info">{t(($) => $.schedules.dialog.isPaused)}</Alert>}
        <Tabs
          value={tab}
          onChange={(_, next: ScheduleTab) => setTab(next)}
          aria-label={t(($) => $.schedules.dialog.tabs)}
        >
          {tabs.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${id}-${name}`}
              aria-controls={`${id}-${name}-panel`}
              label={t(($) => $.schedules.tabNames[name])}
            />
          ))}
        </Tabs>
        {tabs.map((name) => (
          <div
            key={name}
            className={styles.panel}
            hidden={tab !== name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
          >
            {panels[name]}
          </div>
        ))}
      </FormDialog>
    </FormProvider>
  );
}

interface ActionsProps {
  readonly schedule: Schedule;
  /** It is another version by one's own doing. */
  readonly onChanged: (version: number) => void;
  readonly onClose: () => void;
}

/** Holding back, letting go on, and deleting: at once, beside what the form saves. */
function Actions({ schedule, onChanged, onClose }: ActionsProps) {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const pause = useMutation({
    mutationFn: (paused: boolean) => pauseSchedule(schedule.id, paused),
    onSuccess: (saved) => {
      onChanged(saved.version);
      scheduleHandlers(client).update({ schedule: saved, occurrence: null });
      toast.success(t(($) => $.schedules[saved.paused ? 'paused' : 'resumed']));
    },
    onError: toastError,
  });
  const deletion = useMutation({
    mutationFn: () => deleteSchedule(schedule.id),
    onSuccess: () => {
      scheduleHandlers(client).delete({ scheduleId: schedule.id });
      toast.success(t(($) => $.schedules.deleted));
      onClose();
    },
    onError: toastError,
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: calendarKey });
    },
  });
  const isOver = schedule.nextAt === null && !schedule.paused;
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        {t(($) => $.schedules.dialog.delete)}
      </Button>
      {!isOver && (
        <Button
          color="inherit"
          startIcon={schedule.paused ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
          loading={pause.isPending}
          onClick={() => pause.mutate(!schedule.paused)}
        >
          {t(($) => $.schedules.dialog[schedule.paused ? 'resume' : 'pause'])}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.schedules.deleting.title)}
        confirmLabel={t(($) => $.schedules.deleting.confirm)}
        isDestructive
        isBusy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.schedules.deleting.text)}
      </ConfirmDialog>
    </>
  );
}
