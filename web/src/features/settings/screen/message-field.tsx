import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { CompanySettings } from '@oplano/contracts/settings';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useIsLeftOut } from './option-search.ts';
import { useSaveSetting } from './use-save-setting.ts';
import styles from './settings-screen.module.css';

export type MessageKey =
  | 'transferMessage'
  | 'greetingAcceptedMessage'
  | 'AcceptCallWhatsappMessage'
  | 'sendQueuePositionMessage'
  | 'lgpdMessage'
  | 'lgpdLink'
  | 'videoCallBase';

interface MessageFieldProps {
  readonly name: MessageKey;
  readonly settings: CompanySettings;
}

/** The names stay as they are: they are what people write. */
const variables = { queue: '{{queue}}', firstName: '{{firstName}}', userName: '{{userName}}' };

const isLink = (text: string): boolean => text === '' || /^https?:\/\/\S+\.\S+$/.test(text);

/** A text of the company; saved with its button, since every letter would be too often. */
export function SettingMessageField({ name, settings }: MessageFieldProps) {
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate, isPending } = useSaveSetting(name);
  const text = draft ?? settings[name];
  const isChanged = text !== settings[name];
  const isForLink = name === 'lgpdLink' || name === 'videoCallBase';
  const isWrong = isForLink && !isLink(text.trim());
  const title = t(($) => $.settings.messages[name].title);
  const help = t(($) => $.settings.messages[name].text, variables);
  const isLeftOut = useIsLeftOut(title, help);
  // What is typed while it is being saved is not saved yet.
  const save = () => mutate(text.trim(), { onSuccess: () => setDraft((typed) => (typed === text ? null : typed)) });
  return (
    <div className={styles.message} hidden={isLeftOut}>
      <TextField
        fullWidth
        name={name}
        label={title}
        value={text}
        error={isWrong}
        helperText={isWrong ? t(($) => $.settings.linkProblem) : help}
        multiline={!isForLink}
        {...(isForLink ? {} : { minRows: 2, maxRows: 8 })}
        onChange={({ target }) => setDraft(target.value)}
        slotProps={{ htmlInput: { maxLength: 4_000 } }}
      />
      {isChanged && (
        <Button
          className={styles.saveMessage ?? ''}
          variant="contained"
          loading={isPending}
          disabled={isWrong}
          onClick={save}
        >
          {t(($) => $.settings.save)}
        </Button>
      )}
    </div>
  );
}
