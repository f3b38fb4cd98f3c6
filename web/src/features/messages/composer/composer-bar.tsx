import AttachFile from '@mui/icons-material/AttachFile';
import EmojiEmotionsOutlined from '@mui/icons-material/EmojiEmotionsOutlined';
import MicNone from '@mui/icons-material/MicNone';
import Send from '@mui/icons-material/Send';
import IconButton from '@mui/material/IconButton';
import { useLayoutEffect, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './composer.module.css';
import { EmojiPopover } from './lazy-tools.ts';

const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');
const highest = 160;

interface ComposerBarProps {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** What is written replaces what was said before. */
  readonly isEditing: boolean;
  readonly placeholder: string;
  /** The list of suggestions over it, and which of them is chosen. */
  readonly suggestions: { readonly listId: string; readonly activeId: string } | undefined;
  readonly onText: (text: string) => void;
  /** Puts something where one writes. */
  readonly onInsert: (piece: string) => void;
  readonly onSend: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onBlur: () => void;
  /** True: the key was for the suggestions. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Leaves what the text refers to, where nobody around it does. */
  readonly onCancel?: () => void;
  /** Left out where nothing is recorded. */
  readonly onRecord?: () => void;
  readonly attach: {
    readonly isOpen: boolean;
    readonly hasMenu: boolean;
    readonly onOpen: (anchor: HTMLElement) => void;
  };
}

/** Cells of a sheet and pieces of a document come as text, and as a picture of it besides: they are meant as text. */
const isText = ({ types }: DataTransfer): boolean => types.includes('text/plain') && types.includes('text/html');

/** The line one writes in, with its buttons. */
export function ComposerBar(props: ComposerBarProps) {
  const { inputRef, text, isEditing, placeholder, suggestions, attach, onText, onInsert, onSend, onFiles, onRecord } =
    props;
  const { t } = useTranslation('messages');
  const [emojiAnchor, setEmojiAnchor] = useState<HTMLElement | null>(null);
  const hasText = text.trim() !== '';

  useLayoutEffect(() => {
    const element = inputRef.current;
    if (!element || growsByItself) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, highest)}px`;
  }, [inputRef, text]);

  /** Whoever has chosen goes on writing: the button would only open it once more. */
  const closeEmojis = () => {
    setEmojiAnchor(null);
    requestAnimationFrame(() => inputRef.current?.focus());
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || isEditing || isText(event.clipboardData)) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
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
          {...(attach.hasMenu && { 'aria-haspopup': 'menu' as const, 'aria-expanded': attach.isOpen })}
          onClick={(event) => attach.onOpen(event.currentTarget)}
        >
          <AttachFile />
        </IconButton>
      )}
      <textarea
        ref={inputRef}
        className={styles.input}
        data-composer=""
        rows={1}
        value={text}
        maxLength={10_000}
        aria-label={t(($) => $.messages.composer.label)}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(suggestions ? { 'aria-controls': suggestions.listId, 'aria-activedescendant': suggestions.activeId } : {})}
        onChange={(event) => onText(event.target.value)}
        onBlur={props.onBlur}
        onPaste={onPaste}
        onKeyDown={(event) => {
          // While a word is being put together, its keys belong to the keyboard.
          if (event.nativeEvent.isComposing || props.onKey(event)) return;
          if (event.key === 'Escape') props.onCancel?.();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          onSend();
        }}
      />
      {hasText || isEditing || !onRecord ? (
        <IconButton
          color="primary"
          aria-label={isEditing ? t(($) => $.messages.composer.save) : t(($) => $.messages.composer.send)}
          disabled={!hasText}
          onClick={onSend}
        >
          <Send />
        </IconButton>
      ) : (
        <IconButton aria-label={t(($) => $.messages.composer.record)} onClick={onRecord}>
          <MicNone />
        </IconButton>
      )}
      {emojiAnchor && <EmojiPopover anchor={emojiAnchor} onClose={closeEmojis} onEmoji={onInsert} />}
    </div>
  );
}
