import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Queue, QueueForm } from '@oplano/contracts/queues';
import type { ChatbotOption } from '@oplano/contracts/chatbot';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormProvider, useController, useForm, useFormState } from 'react-hook-form';
import { useCompanySettings } from '#features/settings';
import { hasCode } from '#platform/api';
import { errorText, useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { areWhole, HoursEditor } from '#ui/hours-editor';
import { toast, toastError } from '#ui/toast';
import { OptionsEditor } from '../options/options-editor.tsx';
import { createQueue, queueQuery, queuesQuery, updateQueue } from '../queues.api.ts';
import { queueHandlers } from '../queues.realtime.ts';
import { Simulator } from '../simulator/simulator.tsx';
import { GeneralTab } from './general-tab.tsx';
import { queueResolver, queueValues, type QueueFormInput } from './queue-form.ts';
import styles from './queue-dialog.module.css';

export interface QueueDialogProps {
  readonly open: boolean;
  /** Left out for a new queue. */
  readonly queueId: number | undefined;
  /** A new queue is there: its chatbot can be built now. */
  readonly onCreated: (queue: Queue) => void;
  readonly onClose: () => void;
}

type Loaded = Queue & { readonly chatbots: readonly ChatbotOption[] };
type TabName = 'general' | 'hours' | 'options' | 'simulator';

/** Adds or changes a queue: its data, its hours, its chatbot, and a place to try it. */
export function QueueDialog(props: QueueDialogProps) {
  const { t } = useTranslation('queues');
  const { queueId, open, onClose } = props;
  const { data, error, refetch } = useQuery({ ...queueQuery(queueId ?? 0), enabled: open && queueId !== undefined });
  if (queueId === undefined || data) {
    return <QueueFormDialog {...props} key={`${open}-${queueId}`} queue={queueId === undefined ? undefined : data} />;
  }
  return (
    <FormDialog open={open} title={t(($) => $.queues.dialog.edit)} onClose={onClose} maxWidth="md">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </FormDialog>
  );
}

function useSave(queue: Loaded | undefined, refuse: (field: 'name' | 'color', text: string) => void) {
  const { t } = useTranslation('queues');
  const client = useQueryClient();
  return async (values: QueueForm): Promise<Queue | null> => {
    try {
      const saved = queue ? await updateQueue(queue.id, values) : await createQueue(values);
      queueHandlers(client)[queue ? 'update' : 'create']({ queue: saved });
      toast.success(t(($) => $.queues.saved));
      return saved;
    } catch (error) {
      if (hasCode(error, 'ERR_QUEUE_COLOR_ALREADY_EXISTS')) refuse('color', await errorText(error));
      else if (hasCode(error, 'ERR_QUEUE_NAME_ALREADY_EXISTS')) refuse('name', await errorText(error));
      else if (hasCode(error, 'ERR_PLAN_LIMIT_QUEUES')) {
        const { limit } = (error.details ?? {}) as { limit?: number };
        toast.error(t(($) => $.queues.planLimit, { count: limit ?? 0 }));
      } else toastError(error);
      return null;
    }
  };
}

function QueueFormDialog({
  open,
  queue,
  onCreated,
  onClose,
}: QueueDialogProps & { readonly queue: Loaded | undefined }) {
  const { t } = useTranslation('queues');
  const id = useId();
  const [tab, setTab] = useState<TabName>('general');
  const { data: queues = [] } = useQuery(queuesQuery);
  const hasHours = useCompanySettings()?.scheduleType === 'queue';
  const tabs: readonly TabName[] = ['general', ...(hasHours ? (['hours'] as const) : []), 'options', 'simulator'];
  const form = useForm<QueueFormInput, unknown, QueueForm>({
    resolver: queueResolver,
    defaultValues: queueValues(
      queue,
      queues.map(({ color }) => color),
    ),
    mode: 'onTouched',
  });
  const { isDirty } = useFormState({ control: form.control });
  const save = useSave(queue, (field, message) => {
    setTab('general');
    form.setError(field, { type: 'server', message }, { shouldFocus: true });
  });
  const { submit, isSubmitting } = useDelayedSubmit(async (values: QueueForm) => {
    const saved = await save(values);
    if (!saved) return;
    if (queue) onClose();
    else onCreated(saved);
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        title={t(($) => $.queues.dialog[queue ? 'edit' : 'create'])}
        hold={isSubmitting ? 'saving' : isDirty ? 'changed' : 'none'}
        onSubmit={(event) => void form.handleSubmit(submit, () => setTab('general'))(event)}
        onClose={onClose}
        maxWidth="md"
      >
        <Tabs
          className={styles.tabs ?? ''}
          value={tab}
          onChange={(_, next: TabName) => setTab(next)}
          variant="scrollable"
          aria-label={t(($) => $.queues.dialog.tabs)}
        >
          {tabs.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${id}-${name}`}
              aria-controls={`${id}-${name}-panel`}
              label={t(($) => $.queues.dialog[name])}
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
            {name === 'general' && <GeneralTab isNew={!queue} />}
            {name === 'hours' && <QueueHours />}
            {name === 'options' && (queue ? <OptionsEditor queue={queue} /> : <SaveFirst />)}
            {name === 'simulator' && (queue ? tab === name && <Simulator queue={queue} /> : <SaveFirst />)}
          </div>
        ))}
      </FormDialog>
    </FormProvider>
  );
}

function QueueHours() {
  const { field } = useController<QueueFormInput, 'schedules'>({
    name: 'schedules',
    rules: { validate: areWhole },
  });
  return <HoursEditor value={field.value} onChange={field.onChange} />;
}

function SaveFirst() {
  const { t } = useTranslation('queues');
  return <p className={styles.note}>{t(($) => $.queues.dialog.saveFirst)}</p>;
}
