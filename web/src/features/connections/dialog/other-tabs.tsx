import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { HoursEditor } from '#ui/hours-editor';
import { FormSection } from '#ui/form-section';
import { FormSelect } from '#ui/form-select';
import { integrationChoicesQuery, promptChoicesQuery } from '../manage-connections.api.ts';
import { useConnectionProblem, type ConnectionFormInput } from './connection-form.ts';
import { NumberField, QueuesChoice, Text, useLabel } from './fields.tsx';
import styles from '../connections.module.css';

export function IntegrationsTab() {
  const { t } = useTranslation('connections');
  const { plan } = useActor();
  const integrations = useQuery({ ...integrationChoicesQuery, enabled: plan.useIntegrations });
  const prompts = useQuery({ ...promptChoicesQuery, enabled: plan.useOpenAi });
  return (
    <FormSection>
      {/* Where they were always chosen; people look for them beside the chatbot, too. */}
      <QueuesChoice />
      <Chosen
        name="integrationId"
        isUsable={plan.useIntegrations}
        records={integrations.data}
        help={t(($) => $.connections.noIntegrations)}
      />
      <Chosen
        name="promptId"
        isUsable={plan.useOpenAi}
        records={prompts.data}
        help={t(($) => $.connections.noPrompts)}
      />
    </FormSection>
  );
}

/** One of a list that another page fills; the first entry is none. */
function Chosen({
  name,
  isUsable,
  records = [],
  help,
}: {
  readonly name: 'integrationId' | 'promptId';
  readonly isUsable: boolean;
  readonly records: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly help: string;
}) {
  const { t } = useTranslation('connections');
  return (
    <FormSelect<ConnectionFormInput>
      name={name}
      label={useLabel()(name)}
      disabled={!isUsable}
      none={t(($) => $.connections.optionDisabled)}
      options={records.map((record) => ({ value: record.id, text: record.name }))}
      problemText={useConnectionProblem()}
      help={help}
    />
  );
}

export function MessagesTab() {
  const { t } = useTranslation('connections');
  return (
    <>
      <FormSection>
        <Text name="greetingMessage" isLong help={t(($) => $.connections.variablesHelp)} />
        <Text name="complationMessage" isLong />
        <Text name="outOfHoursMessage" isLong />
      </FormSection>
      <FormSection title={t(($) => $.connections.sections.vacation)}>
        <Text name="collectiveVacationMessage" isLong />
        <Day name="collectiveVacationStart" />
        <Day name="collectiveVacationEnd" />
      </FormSection>
      <FormSection title={t(($) => $.connections.sections.lgpd)}>
        <Text name="lgpdMessage" isLong help={t(($) => $.connections.lgpdHelp)} />
        <Text name="lgpdLink" />
      </FormSection>
    </>
  );
}

function Day({ name }: { readonly name: 'collectiveVacationStart' | 'collectiveVacationEnd' }) {
  const labelOf = useLabel();
  const problemText = useConnectionProblem();
  const { field, fieldState } = useController<ConnectionFormInput, typeof name>({ name });
  const { ref, ...bound } = field;
  return (
    <TextField
      fullWidth
      {...bound}
      inputRef={ref}
      type="date"
      label={labelOf(name)}
      value={field.value ?? ''}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message)}
      onChange={({ target }) => field.onChange(target.value || null)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

export function ChatbotTab() {
  const { t } = useTranslation('connections');
  const minutes = t(($) => $.connections.minutesHelp);
  return (
    <>
      <FormSection>
        <QueuesChoice />
      </FormSection>
      <FormSection>
        <NumberField name="timeCreateNewTicket" help={minutes} />
        <NumberField name="maxUseBotQueues" help={t(($) => $.connections.timesHelp)} />
        <NumberField name="timeUseBotQueues" help={minutes} />
      </FormSection>
      <FormSection title={t(($) => $.connections.sections.expiry)}>
        <NumberField name="expiresTicket" help={minutes} />
        <WhenExpires />
        <Text name="expiresInactiveMessage" isLong />
        <NumberField name="timeInactiveMessage" help={minutes} />
        <Text name="inactiveMessage" isLong />
      </FormSection>
    </>
  );
}

function WhenExpires() {
  const { t } = useTranslation('connections');
  return (
    <FormSelect<ConnectionFormInput>
      name="whenExpiresTicket"
      label={useLabel()('whenExpiresTicket')}
      options={[
        { value: 0, text: t(($) => $.connections.whenExpires.anybody) },
        { value: 1, text: t(($) => $.connections.whenExpires.attendant) },
      ]}
    />
  );
}

export function NpsTab() {
  const { t } = useTranslation('connections');
  return (
    <FormSection>
      <Text name="ratingMessage" isLong help={t(($) => $.connections.ratingHelp)} />
      <NumberField name="maxUseBotQueuesNPS" help={t(($) => $.connections.timesHelp)} />
      <NumberField name="expiresTicketNPS" help={t(($) => $.connections.minutesHelp)} />
    </FormSection>
  );
}

export function SchedulesTab() {
  const { field } = useController<ConnectionFormInput, 'schedules'>({ name: 'schedules' });
  return (
    <div className={styles.hours}>
      <HoursEditor value={field.value} onChange={field.onChange} />
    </div>
  );
}
