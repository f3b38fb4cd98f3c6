import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { OptionType } from '@oplano/contracts/chatbot';
import type { OptionFields } from '@oplano/core/chatbot';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { fileListsQuery } from '#features/file-lists';
import { integrationsQuery } from '#features/integrations';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { helpOfChoices, type AskedChoices } from '#ui/no-choices';
import { Switch } from '#ui/switch';
import { attendantsQuery, queuesQuery } from '../queues.api.ts';
import type { OptionDraft } from './drafts.ts';
import styles from './options.module.css';

export const newOption: OptionFields = {
  name: '',
  greetingMessage: '',
  queueType: 'text',
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  closeTicket: false,
};

const types: readonly OptionType[] = ['text', 'attendent', 'queue', 'integration', 'file'];
const nameMin = 4;
const none = '';

/** What differs from what is there. */
const changesFrom = (start: OptionFields, draft: OptionDraft): OptionDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== start[field as keyof OptionFields]),
  ) as OptionDraft;

interface OptionFormProps {
  readonly start: OptionFields;
  /** What of it was changed. */
  readonly draft: OptionDraft;
  readonly onDraft: (draft: OptionDraft) => void;
  readonly onSave: (changed: OptionDraft) => Promise<void>;
  readonly onCancel: () => void;
  /** Further buttons of an option that exists. */
  readonly actions?: ReactNode;
}

/** One option: its name, what is said, and what happens. Saved on its own, apart from the queue. */
export function OptionForm({ start, draft: changed, onDraft, onSave, onCancel, actions }: OptionFormProps) {
  const { t } = useTranslation('queues');
  const draft: OptionFields = { ...start, ...changed };
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = (part: OptionDraft) => onDraft(changesFrom(start, { ...changed, ...part }));
  const isShort = draft.name.trim().length < nameMin;
  const save = async () => {
    setTried(true);
    if (isShort || isBusy) return;
    setBusy(true);
    await onSave(changed.name === undefined ? changed : { ...changed, name: changed.name.trim() });
    setBusy(false);
  };
  /** The dialog around this is a form of its own: Enter here saves the option, not the queue. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void save();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- catches Enter of the fields inside
    <div className={styles.form} onKeyDown={onKeyDown}>
      <TextField
        fullWidth
        label={t(($) => $.queues.bot.name)}
        value={draft.name}
        autoFocus={start.name === ''}
        error={isTried && isShort}
        helperText={isTried && isShort ? t(($) => $.queues.bot.tooShort) : undefined}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 100, required: true } }}
      />
      <TextField
        fullWidth
        label={t(($) => $.queues.bot.message)}
        value={draft.greetingMessage}
        multiline
        minRows={2}
        maxRows={8}
        onChange={({ target }) => change({ greetingMessage: target.value })}
        slotProps={{ htmlInput: { maxLength: 4_000 } }}
      />
      <div className={styles.pair}>
        <TextField
          fullWidth
          select
          label={t(($) => $.queues.bot.type)}
          value={draft.queueType}
          onChange={({ target }) => change({ queueType: target.value as OptionType })}
        >
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {t(($) => $.queues.bot.types[type])}
            </MenuItem>
          ))}
        </TextField>
        <Targets draft={draft} onChange={change} />
      </div>
      <FormControlLabel
        control={<Switch checked={draft.closeTicket} onChange={(_, isOn) => change({ closeTicket: isOn })} />}
        label={t(($) => $.queues.bot.closeTicket)}
      />
      <div className={styles.buttons}>
        {actions}
        <span className={styles.spring} />
        <Button color="inherit" disabled={isBusy} onClick={onCancel}>
          {t(($) => $.queues.bot.cancel)}
        </Button>
        <Button variant="outlined" loading={isBusy} onClick={() => void save()}>
          {t(($) => $.queues.bot.save)}
        </Button>
      </div>
    </div>
  );
}

interface TargetsProps {
  readonly draft: OptionFields;
  readonly onChange: (part: OptionDraft) => void;
}

/** Where an option of this type leads. */
function Targets({ draft, onChange }: TargetsProps) {
  const { t } = useTranslation('queues');
  const queues = useQuery(queuesQuery);
  const people = useQuery({ ...attendantsQuery, enabled: draft.queueType === 'attendent' });
  const { plan } = useActor();
  const fileLists = useQuery({ ...fileListsQuery, enabled: draft.queueType === 'file' });
  const integrations = useQuery({
    ...integrationsQuery,
    enabled: draft.queueType === 'integration' && plan.useIntegrations,
  });
  switch (draft.queueType) {
    case 'text':
      return null;
    case 'queue':
      return (
        <Target
          label={t(($) => $.queues.bot.targetQueue)}
          value={draft.optQueueId}
          asked={queues}
          onChange={(optQueueId) => onChange({ optQueueId })}
        />
      );
    case 'attendent':
      return (
        <>
          <Target
            label={t(($) => $.queues.bot.targetUser)}
            value={draft.optUserId}
            asked={people}
            onChange={(optUserId) => onChange({ optUserId })}
          />
          <Target
            label={t(($) => $.queues.bot.targetQueue)}
            value={draft.optQueueId}
            asked={queues}
            onChange={(optQueueId) => onChange({ optQueueId })}
          />
        </>
      );
    case 'integration':
      return (
        <Target
          label={t(($) => $.queues.bot.targetIntegration)}
          value={draft.optIntegrationId}
          asked={integrations}
          onChange={(optIntegrationId) => onChange({ optIntegrationId })}
        />
      );
    case 'file':
      return (
        <Target
          label={t(($) => $.queues.bot.targetFile)}
          value={draft.optFileId}
          asked={fileLists}
          onChange={(optFileId) => onChange({ optFileId })}
        />
      );
  }
}

interface TargetProps {
  readonly label: string;
  readonly value: number | null;
  readonly asked: AskedChoices<readonly { readonly id: number; readonly name: string }[]>;
  readonly onChange: (id: number | null) => void;
}

function Target({ label, value, asked, onChange }: TargetProps) {
  const { t } = useTranslation('queues');
  const records = asked.data ?? [];
  const isListed = records.some(({ id }) => id === value);
  return (
    <TextField
      fullWidth
      select
      label={label}
      value={isListed ? value : none}
      disabled={records.length === 0}
      helperText={helpOfChoices(asked)}
      onChange={({ target }) => onChange(target.value === none ? null : Number(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={none}>{t(($) => $.queues.fields.none)}</MenuItem>
      {records.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
