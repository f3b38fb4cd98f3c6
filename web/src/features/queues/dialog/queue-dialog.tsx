import type { Queue } from '@oplano/contracts/queues';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useCompanySettings } from '#features/settings';
import { planLimitOf } from '#platform/api';
import { changesOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { TabbedDialog, type DialogProps } from '#platform/records';
import { HoursEditor } from '#ui/hours-editor';
import { OptionsEditor } from '../options/options-editor.tsx';
import { createQueue, queueRecord, queuesQuery, updateQueue, type QueueDetails } from '../queues.api.ts';
import { Simulator } from '../simulator/simulator.tsx';
import { QueueGeneralTab } from './general-tab.tsx';
import { queueResolver, queueValues, type QueueFormInput } from './queue-form.ts';
import styles from './queue-dialog.module.css';

interface QueueDialogProps extends DialogProps {
  /** A new queue is there: its chatbot can be built now. */
  readonly onCreated: (queue: Queue) => void;
}

/** Adds or changes a queue: its data, its hours, its chatbot, and a place to try it. */
export function QueueDialog({ onCreated, ...dialog }: QueueDialogProps) {
  const { t } = useTranslation('queues');
  const { data: queues = [] } = useQuery(queuesQuery);
  const hasHours = useCompanySettings()?.scheduleType === 'queue';
  const tab = <N extends 'general' | 'hours' | 'options' | 'simulator'>(name: N) => ({
    name,
    label: t(($) => $.queues.dialog[name]),
  });
  const hours = { ...tab('hours'), content: () => <QueueHours /> };
  return (
    <TabbedDialog
      {...dialog}
      kind={queueRecord}
      resolver={() => queueResolver}
      values={(queue) =>
        queueValues(
          queue,
          queues.map(({ color }) => color),
        )
      }
      save={(values, { record, dirty }) =>
        record ? updateQueue(record.id, changesOf(values, dirty)) : createQueue(values)
      }
      onSaved={(queue, isNew) => (isNew ? onCreated(queue) : dialog.onClose())}
      fieldOfCode={{ ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color', ERR_QUEUE_NAME_ALREADY_EXISTS: 'name' }}
      explain={(error) => {
        const count = planLimitOf(error);
        return count === undefined ? undefined : t(($) => $.queues.planLimit, { count });
      }}
      maxWidth="md"
      tabsLabel={t(($) => $.queues.dialog.tabs)}
      tabOf={(field) => (field === 'schedules' ? 'hours' : 'general')}
      tabs={[
        { ...tab('general'), content: (queue: QueueDetails | undefined) => <QueueGeneralTab queueId={queue?.id} /> },
        ...(hasHours ? [hours] : []),
        {
          ...tab('options'),
          content: (queue) => (queue ? <OptionsEditor queue={queue} /> : <SaveFirst />),
          savesItself: true,
        },
        {
          ...tab('simulator'),
          content: (queue) => (queue ? <Simulator queue={queue} /> : <SaveFirst />),
          isFresh: true,
          savesItself: true,
        },
      ]}
    />
  );
}

function QueueHours() {
  const { field } = useController<QueueFormInput, 'schedules'>({ name: 'schedules' });
  return <HoursEditor value={field.value} onChange={field.onChange} />;
}

function SaveFirst() {
  const { t } = useTranslation('queues');
  return <p className={styles.note}>{t(($) => $.queues.dialog.saveFirst)}</p>;
}
