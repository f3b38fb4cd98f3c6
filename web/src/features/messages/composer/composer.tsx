import { useRef, useState } from 'react';
import { AssistantPanel, useAssistant } from '#features/prompts';
import { useTranslation } from '#platform/i18n';
import { AttachMenu, type Attachment } from './attach-menu.tsx';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerSwitches } from './composer-switches.tsx';
import styles from './composer.module.css';
import { Recorder } from './lazy-tools.ts';
import { optionId } from './option-list.tsx';
import { ReferringBar } from './referring-bar.tsx';
import { Suggestions } from './suggestions.tsx';
import { useComposer, type ComposerProps } from './use-composer.ts';
import { useFocusOnOpen } from './use-focus-on-open.ts';
import { useMentionPicker } from './use-mention-picker.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Where one writes: text, files, voice, notes. */
export function Composer(props: ComposerProps) {
  const { ticket, canWrite, isPrivate, onPrivate, referring, onReferring, onFiles, said } = props;
  const { t } = useTranslation('messages');
  const input = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(props, input);
  const { text, signature, setText, insert, send, sendVideoCall } = composer;
  const [attachAnchor, setAttachAnchor] = useState<HTMLElement | null>(null);
  /** What is being recorded, and whom it is for: that was said when it began. */
  const [recording, setRecording] = useState<{ readonly isPrivate: boolean } | null>(null);
  const [caret, setCaret] = useState(text.length);
  const quick = useShortcuts(ticket, text, referring?.kind !== 'edit', composer.run);
  const isNote = referring?.kind === 'edit' ? referring.message.isPrivate : isPrivate;
  const writeOn = (next: string, at: number) => {
    setText(next);
    setCaret(at);
    requestAnimationFrame(() => input.current?.setSelectionRange(at, at));
  };
  const names = useMentionPicker({ ticketUuid: ticket.uuid, text, caret, isNote, onText: writeOn });
  const open = names.isOpen ? names : quick.isOpen && quick.choices.length > 0 ? quick : null;
  const hasAssistant = useAssistant();
  const [isHelped, setHelped] = useState(false);
  const isEditing = referring?.kind === 'edit';

  useFocusOnOpen(input, canWrite && recording === null, said);
  const attach = (kind: Attachment) => {
    if (kind === 'videoCall') sendVideoCall();
    else props.onAttach(kind);
  };

  if (recording) {
    return (
      <Recorder
        ticketId={ticket.id}
        isPrivate={recording.isPrivate}
        onClose={() => setRecording(null)}
        onRecorded={(file) => composer.sendVoice(file, recording.isPrivate)}
      />
    );
  }
  return (
    <div className={styles.composer} data-private={isPrivate}>
      <Suggestions quick={quick} names={names} />
      {referring && <ReferringBar referring={referring} onCancel={() => onReferring(null)} />}
      <ComposerBar
        inputRef={input}
        text={text}
        isEditing={isEditing}
        placeholder={
          isPrivate ? t(($) => $.messages.composer.privatePlaceholder) : t(($) => $.messages.composer.placeholder)
        }
        suggestions={open ? { listId: open.listId, activeId: optionId(open.listId, open.index) } : undefined}
        onText={(next) => {
          setCaret(input.current?.selectionStart ?? next.length);
          setText(next);
        }}
        onInsert={insert}
        onSend={send}
        onFiles={onFiles}
        onBlur={composer.pause}
        onKey={(event) => names.onKey(event) || quick.onKey(event)}
        onRecord={() => setRecording({ isPrivate })}
        attach={{ isOpen: attachAnchor !== null, onOpen: setAttachAnchor, hasMenu: true }}
      />
      {!isEditing && (
        <ComposerSwitches
          isPrivate={isPrivate}
          canWrite={canWrite}
          onPrivate={onPrivate}
          signature={signature}
          onAssistant={hasAssistant ? () => setHelped(!isHelped) : undefined}
          isHelped={isHelped}
        />
      )}
      {isHelped && (
        <AssistantPanel
          ticketId={ticket.id}
          text={text}
          input={input}
          onText={setText}
          onClose={() => setHelped(false)}
        />
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
    </div>
  );
}
