import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { rotationMinutes } from '@oplano/contracts/queues';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { fileListsQuery } from '#features/file-lists';
import { integrationsQuery } from '#features/integrations';
import { useTranslation } from '#platform/i18n';
import { useProblemText } from '#platform/records';
import { useActor } from '#platform/session';
import { ColorSwatches } from '#ui/color-swatches';
import { FormSection } from '#ui/form-section';
import { Switch } from '#ui/switch';
import { promptNamesQuery, queueMembersQuery } from '../queues.api.ts';
import { queueColors, Select, Text, type QueueFormInput } from './queue-form.ts';
import styles from './queue-dialog.module.css';

const lines = { multiline: true, minRows: 2, maxRows: 8 };

/** What a queue is, says and does. */
export function QueueGeneralTab({ queueId }: { readonly queueId: number | undefined }) {
  const { t } = useTranslation('queues');
  return (
    <>
      <FormSection title={t(($) => $.queues.sections.identity)}>
        <Text name="name" required autoFocus={queueId === undefined} />
        <Text name="orderQueue" type="number" htmlInput={{ min: 0, max: 99_999 }} />
        <ColorField />
      </FormSection>
      {queueId !== undefined && <Members queueId={queueId} />}
      <FormSection title={t(($) => $.queues.sections.texts)} isWide>
        <Text name="greetingMessage" {...lines} help={t(($) => $.queues.fields.greetingHelp)} />
        <Text name="completionMessage" {...lines} help={t(($) => $.queues.fields.completionHelp)} />
        <Text name="outOfHoursMessage" {...lines} />
        <Toggle name="closeTicket" help={t(($) => $.queues.fields.closeTicketHelp)} />
      </FormSection>
      <FormSection title={t(($) => $.queues.sections.rotation)}>
        <Toggle name="ativarRoteador" help={t(($) => $.queues.fields.rotateHelp)} />
        <RotationTime />
      </FormSection>
      <FormSection title={t(($) => $.queues.sections.waiting)}>
        <Text name="waitWarnMinutes" type="number" htmlInput={{ min: 1, max: 10_080 }} />
        <Text name="waitLateMinutes" type="number" htmlInput={{ min: 1, max: 10_080 }} />
      </FormSection>
      <FormSection title={t(($) => $.queues.sections.more)}>
        <Machines />
        <SentFiles />
      </FormSection>
    </>
  );
}

/** Who works in the queue and where customers find it; both are chosen elsewhere. */
function Members({ queueId }: { readonly queueId: number }) {
  const { t } = useTranslation('queues');
  const { data } = useQuery(queueMembersQuery(queueId));
  const lists = ['users', 'connections'] as const;
  return (
    <FormSection title={t(($) => $.queues.sections.members)}>
      {lists.map((list) => (
        <div key={list}>
          <h4 className={styles.membersTitle}>{t(($) => $.queues.members[list])}</h4>
          <p className={styles.members}>
            {data && (data[list].map(({ name }) => name).join(', ') || t(($) => $.queues.members.none[list]))}
          </p>
        </div>
      ))}
    </FormSection>
  );
}

/** The colour of a queue: typed, one of a row, or mixed. */
function ColorField() {
  const { t } = useTranslation('queues');
  const problemText = useProblemText('queues');
  const { field, fieldState } = useController<QueueFormInput, 'color'>({ name: 'color' });
  const { ref, ...bound } = field;
  const label = t(($) => $.queues.fields.color);
  const sample = <span className={styles.sample} style={{ backgroundColor: field.value }} aria-hidden="true" />;
  return (
    <div className={styles.colorField}>
      <TextField
        fullWidth
        {...bound}
        inputRef={ref}
        label={label}
        error={fieldState.invalid}
        helperText={problemText(fieldState.error?.message)}
        slotProps={{ htmlInput: { required: true, spellCheck: false }, input: { startAdornment: sample } }}
      />
      <ColorSwatches {...bound} label={label} colors={queueColors} otherLabel={t(($) => $.queues.fields.pickColor)} />
    </div>
  );
}

function Toggle({ name, help }: { readonly name: 'ativarRoteador' | 'closeTicket'; readonly help: string }) {
  const { t } = useTranslation('queues');
  const { field } = useController<QueueFormInput, typeof name>({ name });
  return (
    <div>
      <FormControlLabel
        control={<Switch name={name} checked={field.value} onChange={(_, isOn) => field.onChange(isOn)} />}
        label={t(($) => $.queues.fields[name])}
      />
      <p className={styles.help}>{help}</p>
    </div>
  );
}

function RotationTime() {
  const { t } = useTranslation('queues');
  const isOn = useWatch<QueueFormInput, 'ativarRoteador'>({ name: 'ativarRoteador' });
  const options = rotationMinutes.map((count) => ({
    value: count,
    text: count === 0 ? t(($) => $.queues.fields.noLimit) : t(($) => $.queues.fields.minutes, { count }),
  }));
  return <Select name="tempoRoteador" options={options} disabled={!isOn} />;
}

/** Files that go out with the greeting. */
function SentFiles() {
  const { t } = useTranslation('queues');
  const asked = useQuery(fileListsQuery);
  const { data = [] } = asked;
  return (
    <Select
      name="fileListId"
      text="fileList"
      none={t(($) => $.queues.fields.none)}
      options={data.map(({ id, name }) => ({ value: id, text: name }))}
      asked={asked}
    />
  );
}

/** Who outside answers the customers of this queue until a person takes over. */
function Machines() {
  const { t } = useTranslation('queues');
  const { plan } = useActor();
  const integrations = useQuery({ ...integrationsQuery, enabled: plan.useIntegrations });
  const prompts = useQuery({ ...promptNamesQuery, enabled: plan.useOpenAi });
  const optionsOf = (records: readonly { readonly id: number; readonly name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: id, text: name }));
  const none = t(($) => $.queues.fields.none);
  return (
    <>
      <Select
        name="integrationId"
        text="integration"
        none={none}
        disabled={!plan.useIntegrations}
        options={optionsOf(integrations.data)}
        asked={integrations}
      />
      <Select
        name="promptId"
        text="prompt"
        none={none}
        disabled={!plan.useOpenAi}
        options={optionsOf(prompts.data)}
        asked={prompts}
      />
    </>
  );
}
