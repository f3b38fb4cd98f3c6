import Autorenew from '@mui/icons-material/Autorenew';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { Channel, ConnectionDetails } from '@oplano/contracts/connections';
import { bulkLimitsOf } from '@oplano/core/outbox';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { copyText } from '#ui/copy-text';
import { FormSection } from '#ui/form-section';
import { toast } from '#ui/toast';
import { connectionOptionsQuery } from '../manage-connections.api.ts';
import { newToken, useConnectionProblem, type ConnectionFormInput } from './connection-form.ts';
import { Flag, NumberField, QueueChoice, Text, useLabel } from './fields.tsx';
import styles from '../connections.module.css';

interface GeneralTabProps {
  readonly connection: ConnectionDetails | undefined;
}

export function ConnectionGeneralTab({ connection }: GeneralTabProps) {
  const { t } = useTranslation('connections');
  const { data: options } = useQuery(connectionOptionsQuery);
  const channel = useWatch<ConnectionFormInput, 'channel'>({ name: 'channel' });
  const isPhone = channel === 'whatsapp';
  return (
    <>
      <FormSection>
        <Text name="name" required autoFocus={!connection} />
        <Flag name="isDefault" />
        {!connection && options?.lab && <Flag name="isLab" help={t(($) => $.connections.labHelp)} />}
        {isPhone && <Flag name="allowGroup" />}
        {isPhone && <GroupAsTicket />}
      </FormSection>
      {channel === 'whatsappapi' && <MetaAccount connection={connection} />}
      <FormSection title={t(($) => $.connections.sections.greeting)}>
        <GreetingFile connection={connection} />
      </FormSection>
      <FormSection title={t(($) => $.connections.sections.redirect)}>
        <QueueChoice name="sendIdQueue" />
        <NumberField name="timeSendQueue" help={t(($) => $.connections.minutesHelp)} />
      </FormSection>
      <BulkFields channel={channel} />
      {isPhone && <ImportFields />}
      <FormSection title={t(($) => $.connections.sections.token)}>
        <Token />
      </FormSection>
    </>
  );
}

/** How much of what is planned and of campaigns may leave. */
function BulkFields({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('connections');
  const [perHour, perDay] = useWatch<ConnectionFormInput, ['bulkPerHour', 'bulkPerDay']>({
    name: ['bulkPerHour', 'bulkPerDay'],
  });
  const borne = bulkLimitsOf(channel);
  const help = (own: number, most: number | null): string => {
    if (most === null) return t(($) => $.connections.bulkHelp.unlimited);
    return own > most
      ? t(($) => $.connections.bulkHelp.risk, { most })
      : t(($) => $.connections.bulkHelp.own, { most });
  };
  return (
    <FormSection title={t(($) => $.connections.sections.bulk)}>
      <NumberField name="bulkPerHour" help={help(perHour, borne.perHour)} />
      <NumberField name="bulkPerDay" help={help(perDay, borne.perDay)} />
    </FormSection>
  );
}

function GroupAsTicket() {
  const { t } = useTranslation('connections');
  const labelOf = useLabel();
  const { field } = useController<ConnectionFormInput, 'groupAsTicket'>({ name: 'groupAsTicket' });
  const { ref, ...bound } = field;
  return (
    <TextField fullWidth {...bound} inputRef={ref} select label={labelOf('groupAsTicket')}>
      <MenuItem value="disabled">{t(($) => $.connections.disabled)}</MenuItem>
      <MenuItem value="enabled">{t(($) => $.connections.enabled)}</MenuItem>
    </TextField>
  );
}

function MetaAccount({ connection }: { readonly connection: ConnectionDetails | undefined }) {
  const { t } = useTranslation('connections');
  const keeps = connection?.hasAccessToken ? { help: t(($) => $.connections.accessTokenKept) } : {};
  return (
    <FormSection title={t(($) => $.connections.sections.account)}>
      <Text name="accountId" required />
      <Text name="businessAccountId" />
      <Text name="accessToken" required={!connection} {...keeps} />
      <Text name="verifyToken" required help={t(($) => $.connections.verifyTokenHelp)} />
    </FormSection>
  );
}

function GreetingFile({ connection }: GeneralTabProps) {
  const { field } = useController<ConnectionFormInput, 'greeting'>({ name: 'greeting' });
  const { value: greeting, onChange: onGreeting } = field;
  const { t } = useTranslation('connections');
  const input = useRef<HTMLInputElement>(null);
  const stored = greeting.isRemoved ? null : (connection?.greetingMediaName ?? null);
  const shown = greeting.file?.name ?? stored;
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        accept="image/*,video/*"
        hidden
        aria-label={t(($) => $.connections.greetingFile.choose)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onGreeting({ file, isRemoved: false });
          target.value = '';
        }}
      />
      <Button variant="outlined" color="inherit" onClick={() => input.current?.click()}>
        {t(($) => $.connections.greetingFile.choose)}
      </Button>
      <span className={styles.fileName}>{shown ?? t(($) => $.connections.greetingFile.none)}</span>
      {shown && (
        <Button color="inherit" onClick={() => onGreeting({ file: null, isRemoved: true })}>
          {t(($) => $.connections.greetingFile.remove)}
        </Button>
      )}
    </div>
  );
}

/** A moment of the form, which is stored in UTC, as the field of the browser writes it. */
const toLocal = (instant: string | null): string => {
  if (!instant) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function ImportDate({ name }: { readonly name: 'importOldMessages' | 'importRecentMessages' }) {
  const labelOf = useLabel();
  const problemText = useConnectionProblem();
  const { field, fieldState } = useController<ConnectionFormInput, typeof name>({ name });
  return (
    <TextField
      fullWidth
      type="datetime-local"
      name={name}
      label={labelOf(name)}
      value={toLocal(field.value)}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message)}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value ? new Date(target.value).toISOString() : null)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function ImportFields() {
  const { t } = useTranslation('connections');
  const { setValue } = useFormContext<ConnectionFormInput>();
  const isOn = useWatch<ConnectionFormInput, 'wantsImport'>({ name: 'wantsImport' });
  const begin = (on: boolean) => {
    if (!on) return;
    const now = new Date();
    setValue('importOldMessages', new Date(now.getTime() - 7 * 86_400_000).toISOString(), { shouldDirty: true });
    setValue('importRecentMessages', now.toISOString(), { shouldDirty: true });
  };
  return (
    <FormSection title={t(($) => $.connections.sections.import)}>
      <Flag name="wantsImport" onChange={begin} />
      {isOn && (
        <>
          <Alert className={styles.wide ?? ''} severity="error">
            {t(($) => $.connections.import.warning)}
          </Alert>
          <ImportDate name="importOldMessages" />
          <ImportDate name="importRecentMessages" />
          <QueueChoice name="queueIdImportMessages" />
          <Flag name="importOldMessagesGroups" />
          <Flag name="closedTicketsPostImported" />
        </>
      )}
    </FormSection>
  );
}

function Token() {
  const { t } = useTranslation('connections');
  const labelOf = useLabel();
  const { field } = useController<ConnectionFormInput, 'token'>({ name: 'token' });
  const copy = async () => {
    if (await copyText(field.value)) toast.success(t(($) => $.connections.tokenCopied));
    else toast.error(t(($) => $.connections.tokenNotCopied));
  };
  return (
    <TextField
      fullWidth
      className={styles.wide ?? ''}
      label={labelOf('token')}
      value={field.value}
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={t(($) => $.connections.newToken)}>
                <IconButton aria-label={t(($) => $.connections.newToken)} onClick={() => field.onChange(newToken())}>
                  <Autorenew />
                </IconButton>
              </Tooltip>
              <Tooltip title={t(($) => $.connections.copyToken)}>
                <IconButton aria-label={t(($) => $.connections.copyToken)} onClick={() => void copy()}>
                  <ContentCopyOutlined />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
