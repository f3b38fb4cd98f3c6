import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  campaignSettings,
  greaterIntervals,
  longerIntervalsAfter,
  messageIntervals,
  ownVariablesMax,
  type CampaignSettings,
} from '@oplano/contracts/campaigns';
import { warmUpSteps } from '@oplano/core/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormSection, WholeLine } from '#ui/form-section';
import { LoadingBlock } from '#ui/loading-block';
import { PageHeader } from '#ui/page-header';
import { Switch } from '#ui/switch';
import { toast, toastError } from '#ui/toast';
import { saveSettings, settingsQuery } from '../campaigns.api.ts';
import styles from '../campaigns.module.css';

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

interface PartProps {
  readonly draft: CampaignSettings;
  readonly change: (change: Partial<CampaignSettings>) => void;
}

function Settings({ settings }: { readonly settings: CampaignSettings }) {
  const { t } = useTranslation('campaigns');
  const client = useQueryClient();
  const [draft, setDraft] = useState(settings);
  const change = (part: Partial<CampaignSettings>) => setDraft((before) => ({ ...before, ...part }));
  const isWhole = campaignSettings.safeParse(draft).success;
  const { submit, isSubmitting } = useDelayedSubmit(async (wanted: CampaignSettings) => {
    try {
      client.setQueryData(settingsQuery.queryKey, await saveSettings(wanted));
      toast.success(t(($) => $.campaigns.config.saved));
    } catch (failure) {
      toastError(failure);
    }
  });
  return (
    <form
      className={styles.config}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(draft);
      }}
    >
      <Pace draft={draft} change={change} />
      <Hours draft={draft} change={change} />
      <Caps draft={draft} change={change} />
      <Variables draft={draft} change={change} />
      <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isWhole}>
        {t(($) => $.campaigns.config.save)}
      </Button>
    </form>
  );
}

/** One of a few numbers of the settings. */
function Choice<K extends 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>({
  name,
  options,
  draft,
  change,
}: PartProps & { readonly name: K; readonly options: readonly CampaignSettings[K][] }) {
  const { t } = useTranslation('campaigns');
  const unit = name === 'longerIntervalAfter' ? 'messages' : 'seconds';
  return (
    <TextField
      fullWidth
      select
      label={t(($) => $.campaigns.config[name])}
      helperText={t(($) => $.campaigns.config.help[name])}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: Number(target.value) })}
    >
      {options.map((value) => (
        <MenuItem key={value} value={value}>
          {value === 0 ? t(($) => $.campaigns.config.none) : t(($) => $.campaigns.config[unit], { count: value })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Pace(props: PartProps) {
  const { t } = useTranslation('campaigns');
  return (
    <FormSection title={t(($) => $.campaigns.config.pace)}>
      <Choice {...props} name="messageInterval" options={messageIntervals} />
      <Choice {...props} name="longerIntervalAfter" options={longerIntervalsAfter} />
      <Choice {...props} name="greaterInterval" options={greaterIntervals} />
    </FormSection>
  );
}

function Hours({ draft, change }: PartProps) {
  const { t } = useTranslation('campaigns');
  return (
    <FormSection title={t(($) => $.campaigns.config.hours)}>
      {(['startHour', 'endHour'] as const).map((name) => (
        <TextField
          fullWidth
          key={name}
          type="time"
          label={t(($) => $.campaigns.config[name])}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      {(['sabado', 'domingo'] as const).map((name) => (
        <FormControlLabel
          key={name}
          control={<Switch checked={draft[name]} onChange={(_, on) => change({ [name]: on })} />}
          label={t(($) => $.campaigns.config[name])}
        />
      ))}
    </FormSection>
  );
}

const typed = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

function Caps({ draft, change }: PartProps) {
  const { t } = useTranslation('campaigns');
  return (
    <FormSection title={t(($) => $.campaigns.config.caps)}>
      {(['perHour', 'perDay'] as const).map((name) => (
        <TextField
          fullWidth
          key={name}
          label={t(($) => $.campaigns.config[name])}
          helperText={t(($) => $.campaigns.config.help[name])}
          value={draft[name] ?? ''}
          onChange={({ target }) => change({ [name]: typed(target.value) })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
      <TextField
        fullWidth
        label={t(($) => $.campaigns.config.confirmationHours)}
        helperText={t(($) => $.campaigns.config.help.confirmationHours)}
        value={draft.confirmationHours === 0 ? '' : draft.confirmationHours}
        onChange={({ target }) => change({ confirmationHours: typed(target.value) ?? 0 })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <WholeLine>
        <FormControlLabel
          control={<Switch checked={draft.warmUp} onChange={(_, on) => change({ warmUp: on })} />}
          label={t(($) => $.campaigns.config.warmUp)}
        />
        <ul className={styles.steps}>
          {warmUpSteps.map((step) => (
            <li key={step.untilDay}>{t(($) => $.campaigns.config.warmUpStep, { ...step })}</li>
          ))}
        </ul>
      </WholeLine>
    </FormSection>
  );
}

function Variables({ draft, change }: PartProps) {
  const { t } = useTranslation('campaigns');
  const put = (index: number, part: { key?: string; value?: string }) =>
    change({ variables: draft.variables.map((one, place) => (place === index ? { ...one, ...part } : one)) });
  return (
    <FormSection title={t(($) => $.campaigns.config.variables)} isWide>
      <p>{t(($) => $.campaigns.config.help.variables)}</p>
      {draft.variables.map((one, index) => (
        // Nothing but its place tells one from another while its name is being written.
        <div key={index} className={styles.variable}>
          <TextField
            fullWidth
            label={t(($) => $.campaigns.config.key)}
            value={one.key}
            onChange={({ target }) => put(index, { key: target.value.replaceAll(/[^\p{L}\d_]/gu, '') })}
          />
          <TextField
            fullWidth
            label={t(($) => $.campaigns.config.value)}
            value={one.value}
            onChange={({ target }) => put(index, { value: target.value })}
          />
          <IconButton
            aria-label={t(($) => $.campaigns.config.removeVariable, { key: one.key })}
            onClick={() => change({ variables: draft.variables.filter((_, place) => place !== index) })}
          >
            <DeleteOutlined />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          startIcon={<AddOutlined />}
          disabled={draft.variables.length >= ownVariablesMax}
          onClick={() => change({ variables: [...draft.variables, { key: '', value: '' }] })}
        >
          {t(($) => $.campaigns.config.addVariable)}
        </Button>
      </div>
    </FormSection>
  );
}
