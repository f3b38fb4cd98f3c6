import type { Colleague } from '@oplano/contracts/tickets';
import { mentionBegun } from '@oplano/core/chats';
import { searchable } from '@oplano/core/text';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { namableQuery } from './colleagues.ts';
import { useOptionKeys } from './use-option-keys.ts';

const shownMax = 8;

/** Those whose names fit what was typed; who begins with it comes first. */
function matching(people: readonly Colleague[], typed: string): readonly Colleague[] {
  const wanted = searchable(typed.trim());
  const begins = people.filter(({ name }) => searchable(name).startsWith(wanted));
  const isFurther = ({ name }: Colleague) => searchable(name).includes(` ${wanted}`);
  return [...begins, ...people.filter((person) => !begins.includes(person) && isFurther(person))].slice(0, shownMax);
}

interface Writing {
  readonly ticketUuid: string;
  readonly text: string;
  readonly caret: number;
  /** False: what is written is for the customer. */
  readonly isNote: boolean;
  /** The text with the chosen name in it, and where one writes on. */
  readonly onText: (text: string, caret: number) => void;
}

/** The list of colleagues over the input: it opens behind an @ in a note. */
export function useMentionPicker({ ticketUuid, text, caret, isNote, onText }: Writing) {
  const listId = useId();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const hasMark = isNote && text.includes('@');
  const begun = hasMark && dismissed !== text ? mentionBegun(text, Math.min(caret, text.length)) : null;
  // Asked for with the first @, so that a name that was typed by hand is known when the note goes.
  const { data } = useQuery({ ...namableQuery(ticketUuid), enabled: hasMark });
  const people = begun !== null && data ? matching(data, begun) : [];
  // A name that is whole, or is nobody's, is a word like any other.
  const isOpen = begun !== null && people.length > 0 && !people.some(({ name }) => name === begun.trimEnd());
  const choose = (index: number) => {
    const person = people[index];
    if (!person || begun === null) return;
    const before = `${text.slice(0, caret - begun.length)}${person.name} `;
    onText(before + text.slice(caret), before.length);
  };
  const onDismiss = () => setDismissed(text);
  const keys = useOptionKeys({ text, count: people.length, isOpen, onChoose: choose, onDismiss });
  return { listId, isOpen, people, choose, ...keys };
}
