import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { VisuallyHidden } from '#ui/visually-hidden';
import type { AskedDraft } from './assistant.api.ts';
import styles from './assistant.module.css';
import { draftLanguageName, draftTongues, type DraftTongue } from './languages.ts';
import { SentDetails } from './sent-details.tsx';
import { useAssistantDraft } from './use-draft.ts';

export interface AssistantPanelProps {
  readonly ticketId: number;
  readonly text: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

const styleTasks = ['shorter', 'friendlier', 'formal', 'correct'] as const;

/** Writes into the input what an assistant would say. Nothing leaves before its person sends it. */
export function AssistantPanel({ ticketId, text, input, onText, onClose }: AssistantPanelProps) {
  const { t } = useTranslation('assistant');
  const tag = useLanguageTag();
  const { isWriting, sent, write, stop } = useAssistantDraft(ticketId);
  const [before, setBefore] = useState<string | null>(null);
  const [to, setTo] = useState<DraftTongue>('en');
  const hasText = text.trim() !== '';
  const ask = (wish: AskedDraft) => {
    setBefore(text);
    void write(wish, onText).then(() => input.current?.focus());
  };
  const undo = () => {
    if (before !== null) onText(before);
    setBefore(null);
    input.current?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isWriting) return;
    // The first Escape is for what is being written, and for nothing else.
    event.preventDefault();
    event.stopPropagation();
    stop();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <section className={styles.panel} aria-label={t(($) => $.assistant.title)}>
      <div className={styles.tools}>
        <Button size="small" variant="contained" disabled={isWriting} onClick={() => ask({ task: 'suggest', text })}>
          {t(($) => $.assistant.suggest)}
        </Button>
        {styleTasks.map((task) => (
          <Button
            key={task}
            size="small"
            variant="outlined"
            color="inherit"
            disabled={isWriting || !hasText}
            onClick={() => ask({ task, text })}
          >
            {t(($) => $.assistant.rewrite[task])}
          </Button>
        ))}
        <TextField
          select
          size="small"
          className={styles.language ?? ''}
          label={t(($) => $.assistant.language)}
          value={to}
          onChange={({ target }) => setTo(target.value as DraftTongue)}
        >
          {draftTongues.map((language) => (
            <MenuItem key={language} value={language}>
              {draftLanguageName(language, tag)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={isWriting || !hasText}
          onClick={() => ask({ task: 'translate', text, to })}
        >
          {t(($) => $.assistant.translate)}
        </Button>
        {isWriting && (
          <Button size="small" color="error" onClick={stop}>
            {t(($) => $.assistant.stop)}
          </Button>
        )}
        {!isWriting && before !== null && (
          <Button size="small" onClick={undo}>
            {t(($) => $.assistant.undo)}
          </Button>
        )}
        <IconButton
          size="small"
          className={styles.close ?? ''}
          aria-label={t(($) => $.assistant.close)}
          title={t(($) => $.assistant.close)}
          onClick={onClose}
        >
          <Close fontSize="inherit" />
        </IconButton>
      </div>
      <SentDetails sent={sent} />
      <VisuallyHidden>
        <output>{isWriting ? t(($) => $.assistant.writing) : sent && t(($) => $.assistant.ready)}</output>
      </VisuallyHidden>
    </section>
  );
}
