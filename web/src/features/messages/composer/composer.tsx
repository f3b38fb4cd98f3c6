import AttachFile from '@mui/icons-material/AttachFile';
import EmojiEmotionsOutlined from '@mui/icons-material/EmojiEmotionsOutlined';
import MicNone from '@mui/icons-material/MicNone';
import Send from '@mui/icons-material/Send';
import IconButton from '@mui/material/IconButton';
import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { AttachMenu, type Attachment } from './attach-menu.tsx';
import { ComposerSwitches } from './composer-switches.tsx';
import styles from './composer.module.css';
import { EmojiPopover, Recorder } from './lazy-tools.ts';
import { optionId, QuickList } from './quick-list.tsx';
import { ReferringBar } from './referring-bar.tsx';
import { useComposer, type ComposerProps } from './use-composer.ts';
import { useQuickReplies } from './use-quick-replies.ts';

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
const highest = 160;

/** Where one writes: text, files, voice, notes. */
export function Composer(props: ComposerProps) {
  const { ticket, canWrite, isPrivate, onPrivate, referring, onReferring, onFiles } = props;
  const { t } = useTranslation('messages');
  const input = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(props, input);
  const { text, signature, setText, insert, send, chooseReply, sendVideoCall } = composer;
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const [attachAnchor, setAttachAnchor] = useState<HTMLElement | null>(null);
  const [isRecording, setRecording] = useState(false);
  const quick = useQuickReplies(text, referring?.kind !== 'edit', chooseReply);
  const isEditing = referring?.kind === 'edit';
  const hasText = text.trim() !== '';

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || growsByItself) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, highest)}px`;
  }, [text]);

  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || isEditing) return;
    event.preventDefault();
    onFiles(files);
  };
  const attach = (kind: Attachment) => {
    if (kind === 'videoCall') sendVideoCall();
    else props.onAttach(kind);
  };

  if (isRecording) {
    return (
      <Recorder
        ticketId={ticket.id}
        isPrivate={isPrivate}
        onClose={() => setRecording(false)}
        onRecorded={(file) => composer.sendVoice(file)}
      />
    );
  }
  return (
    <div className={styles.composer} data-private={isPrivate}>
      {quick.isOpen && (
        <QuickList id={quick.listId} replies={quick.replies} activeIndex={quick.index} onChoose={chooseReply} />
      )}
      {referring && <ReferringBar referring={referring} onCancel={() => onReferring(null)} />}
      <div className={styles.bar}>
        <IconButton
          aria-label={t(($) => $.messages.composer.emoji)}
          onClick={(event) => setEmojiAnchor(event.currentTarget)}
        >
          <EmojiEmotionsOutlined />
        </IconButton>
        {!isEditing && (
          <IconButton
            aria-label={t(($) => $.messages.composer.attach)}
            aria-haspopup="menu"
            aria-expanded={attachAnchor !== null}
            onClick={(event) => setAttachAnchor(event.currentTarget)}
          >
            <AttachFile />
          </IconButton>
        )}
        <textarea
          ref={input}
          className={styles.input}
          rows={1}
          value={text}
          maxLength={10_000}
          aria-label={t(($) => $.messages.composer.label)}
          placeholder={
            isPrivate ? t(($) => $.messages.composer.privatePlaceholder) : t(($) => $.messages.composer.placeholder)
          }
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(quick.isOpen && quick.replies.length > 0
            ? { 'aria-controls': quick.listId, 'aria-activedescendant': optionId(quick.listId, quick.index) }
            : {})}
          onChange={(event) => setText(event.target.value)}
          onBlur={composer.pause}
          onPaste={onPaste}
          onKeyDown={(event) => {
            // While a word is being put together, its keys belong to the keyboard.
            if (event.nativeEvent.isComposing || quick.onKey(event)) return;
            if (event.key === 'Escape' && referring) onReferring(null);
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            send();
          }}
        />
        {hasText || isEditing ? (
          <IconButton
            color="primary"
            aria-label={isEditing ? t(($) => $.messages.composer.save) : t(($) => $.messages.composer.send)}
            disabled={!hasText}
            onClick={send}
          >
            <Send />
          </IconButton>
        ) : (
          <IconButton aria-label={t(($) => $.messages.composer.record)} onClick={() => setRecording(true)}>
            <MicNone />
          </IconButton>
        )}
      </div>
      {!isEditing && (
        <ComposerSwitches isPrivate={isPrivate} canWrite={canWrite} onPrivate={onPrivate} signature={signature} />
      )}
      <AttachMenu
        anchor={attachAnchor}
        ticket={ticket}
        isPrivate={isPrivate}
        onClose={() => setAttachAnchor(null)}
        onFiles={onFiles}
        onChoose={attach}
        onVariable={(name) => insert(`{{${name}}}`)}
      />
      {emojiAnchor && <EmojiPopover anchor={emojiAnchor} onClose={() => setEmojiAnchor(null)} onEmoji={insert} />}
    </div>
  );
}
