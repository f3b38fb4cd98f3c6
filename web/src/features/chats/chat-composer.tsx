import type { Chat } from '@oplano/contracts/chats';
import { mentionBegun } from '@oplano/core/chats';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import {
  ComposerBar,
  composerStyles,
  insertPiece,
  optionId,
  OptionList,
  ReferringBar,
  type Referring,
} from '#features/messages';
import { keepDraft, readDraft } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { returned } from './outgoing-talk.ts';
import { useTellTyping } from './typing.ts';

interface ChatComposerProps {
  readonly chat: Chat;
  readonly referring: Referring | null;
  /** What the message that is changed said, as it was written. */
  readonly editedText: string | null;
  readonly onReferring: (referring: Referring | null) => void;
  readonly onSay: (text: string) => void;
  readonly onEdit: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

const suggestedMax = 8;

/** Where one writes to the team: text, files, names. */
export function ChatComposer(props: ChatComposerProps) {
  const { chat, referring, editedText, onReferring, onSay, onEdit, onFiles } = props;
  const { t } = useTranslation(['chats', 'messages']);
  const { id: ownId } = useSessionUser();
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [draft, setDraft] = useState(() => readDraft(ownId, chat.uuid).text);
  const [change, setChange] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const [isShut, setShut] = useState(false);
  const [caret, setCaret] = useState(0);
  const typing = useTellTyping(chat.id);
  const isEditing = editedText !== null;
  const text = isEditing ? (change ?? editedText) : draft;

  // Words the server refused come back to where they were written.
  useEffect(() => {
    const take = () => setDraft(readDraft(ownId, chat.uuid).text);
    returned.addEventListener(chat.uuid, take);
    return () => returned.removeEventListener(chat.uuid, take);
  }, [ownId, chat.uuid]);
  useEffect(() => {
    if (referring) input.current?.focus();
  }, [referring]);

  const setText = (next: string) => {
    setShut(false);
    setChosen(0);
    setCaret(input.current?.selectionStart ?? next.length);
    if (isEditing) return setChange(next);
    setDraft(next);
    keepDraft(ownId, chat.uuid, next);
    if (next.trim() === '') typing.pause();
    else typing.type();
  };
  const stop = () => {
    setChange(null);
    onReferring(null);
  };
  const send = () => {
    const said = text.trim();
    if (said === '') return;
    typing.pause();
    if (isEditing) onEdit(said);
    else {
      onSay(said);
      setDraft('');
      keepDraft(ownId, chat.uuid, '');
    }
    stop();
  };

  const begun = isShut ? null : mentionBegun(text, Math.min(caret, text.length));
  const meant = (begun ?? '').toLocaleLowerCase();
  const people =
    begun === null
      ? []
      : chat.users
          .map(({ user }) => user)
          .filter(({ id, name }) => id !== ownId && name.toLocaleLowerCase().startsWith(meant))
          .slice(0, suggestedMax);
  const name = (person: { readonly name: string }) => {
    const from = Math.min(caret, text.length) - (begun ?? '').length;
    const next = `${text.slice(0, from)}${person.name} ${text.slice(from + (begun ?? '').length)}`;
    setText(next);
    setShut(true);
    const behind = from + person.name.length + 1;
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(behind, behind);
    });
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[chosen];
    if (!person) return false;
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % people.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') name(person);
    else if (event.key === 'Escape') setShut(true);
    else return false;
    event.preventDefault();
    return true;
  };
  return (
    <div className={composerStyles.composer}>
      {people.length > 0 && (
        <OptionList
          id={listId}
          label={t(($) => $.chats.mention)}
          options={people.map((person) => ({ key: person.id, label: `@${person.name}` }))}
          activeIndex={chosen}
          onChoose={(index) => {
            const person = people[index];
            if (person) name(person);
          }}
        />
      )}
      {referring && <ReferringBar referring={referring} onCancel={stop} />}
      <ComposerBar
        inputRef={input}
        text={text}
        isEditing={isEditing}
        placeholder={t(($) => $.chats.placeholder)}
        suggestions={people.length > 0 ? { listId, activeId: optionId(listId, chosen) } : undefined}
        onText={setText}
        onInsert={(piece) => insertPiece(input, text, piece, setText)}
        onSend={send}
        onFiles={onFiles}
        onBlur={typing.pause}
        onKey={onKey}
        onCancel={stop}
        attach={{ isOpen: false, hasMenu: false, onOpen: () => picker.current?.click() }}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t(($) => $.messages.files.add)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
