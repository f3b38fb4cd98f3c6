import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  campaignLimits,
  greaterIntervals,
  longerIntervalsAfter,
  messageIntervals,
  ownVariablesMax,
  type CampaignSettings,
} from '@oplano/contracts/campaigns';
import { warmUpSteps } from '@oplano/core/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useProblemText } from '#platform/records';
import { ErrorState } from '#ui/error-state';
import { FormSection, WholeLine } from '#ui/form-section';
import { FormSelect } from '#ui/form-select';
import { FormSwitch } from '#ui/form-switch';
import { FormText } from '#ui/form-text';
import { LoadingBlock } from '#ui/loading-block';
import { PageHeader } from '#ui/page-header';
import { toast, toastError } from '#ui/toast';
import { saveSettings, settingsQuery } from '../campaigns.api.ts';
import styles from '../campaigns.module.css';
import {
  changedSettings,
  inputAfterSave,
  settingsInput,
  settingsResolver,
  type SettingsInput,
} from './settings-form.ts';

/** How campaigns go out: pauses, hours, caps, and words of the company's own. */
export function ConfigScreen() {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.campaigns.config.title)} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data ? <Settings settings={data} /> : !error && <LoadingBlock height={420} />}
    </div>
  );
}

function Settings({ settings }: { readonly settings: CampaignSettings }) {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const [before, setBefore] = useState(settings);
  const form = useForm<SettingsInput, unknown, CampaignSettings>({
    resolver: settingsResolver,
    defaultValues: settingsInput(settings),
    mode: 'onTouched',
  });
  const { submit, isSubmitting } = useDelayedSubmit(async (wanted: CampaignSettings, sent: SettingsInput) => {
    try {
      const saved = await saveSettings(changedSettings(before, wanted));
      client.setQueryData(settingsQuery.queryKey, saved);
      form.reset(inputAfterSave(saved, sent, form.getValues()));
      setBefore(saved);
      toast.success(t(($) => $.campaigns.config.saved));
    } catch (failure) {
      toastError(failure);
    }
  });
  const onSubmit = form.handleSubmit((wanted) => submit(wanted, structuredClone(form.getValues())));
  return (
    <FormProvider {...form}>
      <form className={styles.config} noValidate onSubmit={(event) => void onSubmit(event)}>
        <Pace />
        <Hours />
        <Caps />
        <Variables />
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t(($) => $.campaigns.config.save)}
        </Button>
      </form>
    </FormProvider>
  );
}

interface ChoiceProps {
  readonly name: 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval';
  readonly options: readonly number[];
}

/** One of a few numbers of the settings. */
function Choice({ name, options }: ChoiceProps) {
  const { t } = useTranslation('campaigns');
  const unit = name === 'longerIntervalAfter' ? 'messages' : 'seconds';
  return (
    <FormSelect<SettingsInput>
      name={name}
      label={t(($) => $.campaigns.config[name])}
      help={t(($) => $.campaigns.config.help[name])}
      options={options.map((value) => ({
        value,
        text: value === 0 ? t(($) => $.campaigns.config.none) : t(($) => $.campaigns.config[unit], { count: value }),
      }))}
    />
  );
}

function Pace() {
  const { t } = useTranslation('campaigns');
  return (
    <FormSection title={t(($) => $.campaigns.config.pace)}>
      <Choice name="messageInterval" options={messageIntervals} />
      <Choice name="longerIntervalAfter" options={longerIntervalsAfter} />
      <Choice name="greaterInterval" options={greaterIntervals} />
    </FormSection>
  );
}

function Hours() {
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText('campaigns');
  return (
    <FormSection title={t(($) => $.campaigns.config.hours)}>
      {(['startHour', 'endHour'] as const).map((name) => (
        <FormText<SettingsInput>
          key={name}
          name={name}
          type="time"
          label={t(($) => $.campaigns.config[name])}
          problemText={problemText}
        />
      ))}
      {(['sabado', 'domingo'] as const).map((name) => (
        <FormSwitch<SettingsInput> key={name} name={name} label={t(($) => $.campaigns.config[name])} />
      ))}
    </FormSection>
  );
}

function Caps() {
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText('campaigns');
  return (
    <FormSection title={t(($) => $.campaigns.config.caps)}>
      {(['perHour', 'perDay', 'confirmationHours'] as const).map((name) => (
        <FormText<SettingsInput>
          key={name}
          name={name}
          label={t(($) => $.campaigns.config[name])}
          help={t(($) => $.campaigns.config.help[name])}
          problemText={(message) =>
            message === undefined || message === 'required'
              ? problemText(message)
              : t(($) => $.campaigns.config.range, { most: campaignLimits[name] })
          }
          htmlInput={{ inputMode: 'numeric' }}
        />
      ))}
      <WholeLine>
        <FormSwitch<SettingsInput> name="warmUp" label={t(($) => $.campaigns.config.warmUp)} />
        <ul className={styles.steps}>
          {warmUpSteps.map((step) => (
            <li key={step.untilDay}>{t(($) => $.campaigns.config.warmUpStep, { ...step })}</li>
          ))}
        </ul>
      </WholeLine>
    </FormSection>
  );
}

function Variables() {
  const { t } = useTranslation('campaigns');
  const problemText = useProblemText('campaigns');
  const { fields, append, remove } = useFieldArray<SettingsInput, 'variables'>({ name: 'variables' });
  const written = useWatch<SettingsInput, 'variables'>({ name: 'variables' });
  return (
    <FormSection title={t(($) => $.campaigns.config.variables)} isWide>
      <p>{t(($) => $.campaigns.config.help.variables)}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.variable}>
          <FormText<SettingsInput>
            name={`variables.${index}.key`}
            label={t(($) => $.campaigns.config.key)}
            problemText={problemText}
            read={(typed) => typed.replaceAll(/[^\p{L}\d_]/gu, '')}
            htmlInput={{ maxLength: 40 }}
          />
          <FormText<SettingsInput>
            name={`variables.${index}.value`}
            label={t(($) => $.campaigns.config.value)}
            problemText={problemText}
            htmlInput={{ maxLength: 500 }}
          />
          <IconButton
            aria-label={t(($) => $.campaigns.config.removeVariable, { key: written[index]?.key ?? '' })}
            onClick={() => remove(index)}
          >
            <DeleteOutlined />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          startIcon={<AddOutlined />}
          disabled={fields.length >= ownVariablesMax}
          onClick={() => append({ key: '', value: '' })}
        >
          {t(($) => $.campaigns.config.addVariable)}
        </Button>
      </div>
    </FormSection>
  );
}
