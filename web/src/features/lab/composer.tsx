import CloseOutlined from '@mui/icons-material/CloseOutlined';
import MicNoneOutlined from '@mui/icons-material/MicNoneOutlined';
import Send from '@mui/icons-material/Send';
import SentimentSatisfiedOutlined from '@mui/icons-material/SentimentSatisfiedOutlined';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { LabAttachMenu } from './attach-menu.tsx';
import styles from './composer.module.css';
import { labFile } from './files.ts';
import type { Draft } from './lab.api.ts';
import type { abilitiesOf, LabEntry, LabPhone } from './phones.ts';
import { usePreview } from './use-preview.ts';
import { useRecorder } from './use-recorder.ts';
import { useTypingSign } from './use-typing-sign.ts';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));

/** The message that is being answered or changed. */
export interface Focus {
  readonly kind: 'reply' | 'edit';
  readonly entry: LabEntry;
}

interface ComposerProps {
  readonly phone: LabPhone;
  readonly peerId: string;
  readonly can: ReturnType<typeof abilitiesOf>;
  readonly focus: Focus | null;
  /** Ready sentences for a conversation that has hardly begun. */
  readonly showIdeas: boolean;
  readonly onSend: (draft: Draft) => void;
  readonly onCancel: () => void;
}

export function LabComposer({ phone, peerId, can, focus, showIdeas, onSend, onCancel }: ComposerProps) {
  const { t } = useTranslation('lab');
  const preview = usePreview();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(focus?.kind === 'edit' ? focus.entry.text : '');
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const sign = useTypingSign(phone, peerId, can.typing);
  const recorder = useRecorder(({ blob, seconds }) => {
    sign('paused');
    labFile(blob, 'voice').then(
      (file) => onSend({ kind: 'audio', file, voice: true, seconds }),
      (error: unknown) => toastError(error),
    );
  });

  const send = (words: string) => {
    const said = words.trim();
    if (!said) return;
    sign('paused');
    setText('');
    // The button that was pressed may be gone by now, and the focus with it.
    field.current?.focus();
    if (focus?.kind === 'edit') onSend({ kind: 'edit', id: focus.entry.id, text: said });
    else onSend({ kind: 'text', text: said, ...(focus ? { quoteOf: focus.entry.id } : {}) });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && focus) onCancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(text);
  };
  const record = async () => {
    if (await recorder.start()) sign('recording');
    else toast.info(t(($) => $.lab.noMicrophone));
  };
  const ideas = [
    t(($) => $.lab.ideas.hello),
    t(($) => $.lab.ideas.price),
    t(($) => $.lab.ideas.person),
    t(($) => $.lab.ideas.thanks),
  ];

  return (
    <div className={styles.composer}>
      {focus && (
        <div className={styles.focus}>
          <span className={styles.focusText}>
            <strong>{focus.kind === 'edit' ? t(($) => $.lab.editing) : t(($) => $.lab.replyingTo)}</strong>
            <span className={styles.line}>{preview(focus.entry)}</span>
          </span>
          <IconButton size="small" aria-label={t(($) => $.lab.cancel)} onClick={onCancel}>
            <CloseOutlined />
          </IconButton>
        </div>
      )}
      {showIdeas && !focus && text === '' && (
        <div className={styles.ideas}>
          {ideas.map((idea) => (
            <button key={idea} type="button" className={styles.idea} onClick={() => send(idea)}>
              {idea}
            </button>
          ))}
        </div>
      )}
      <div className={styles.row}>
        <div className={styles.field}>
          <IconButton aria-label={t(($) => $.lab.emoji)} onClick={({ currentTarget }) => setEmojiAnchor(currentTarget)}>
            <SentimentSatisfiedOutlined />
          </IconButton>
          <textarea
            ref={field}
            className={styles.input}
            rows={1}
            autoFocus
            aria-label={t(($) => $.lab.message)}
            placeholder={recorder.isRecording ? t(($) => $.lab.recording) : t(($) => $.lab.message)}
            value={text}
            onKeyDown={onKey}
            onChange={({ target }) => {
              setText(target.value);
              sign(target.value ? 'composing' : 'paused');
            }}
          />
          <LabAttachMenu can={can} onSend={onSend} />
        </div>
        {text.trim() ? (
          <IconButton className={styles.send ?? ''} aria-label={t(($) => $.lab.send)} onClick={() => send(text)}>
            <Send />
          </IconButton>
        ) : recorder.isRecording ? (
          <IconButton
            className={styles.send ?? ''}
            data-live
            aria-label={t(($) => $.lab.stopRecording)}
            onClick={recorder.stop}
          >
            <StopCircleOutlined />
          </IconButton>
        ) : (
          <IconButton className={styles.send ?? ''} aria-label={t(($) => $.lab.record)} onClick={() => void record()}>
            <MicNoneOutlined />
          </IconButton>
        )}
      </div>
      <Popover
        open={emojiAnchor !== null}
        anchorEl={emojiAnchor}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setEmojiAnchor(null)}
      >
        <Suspense fallback={<div className={styles.picker} />}>
          <EmojiPicker
            onPick={(emoji) => {
              setText((before) => before + emoji);
              setEmojiAnchor(null);
              field.current?.focus();
            }}
          />
        </Suspense>
      </Popover>
    </div>
  );
}
