import { useTranslation } from '#platform/i18n';
import { OptionList } from './option-list.tsx';
import type { useMentionPicker } from './use-mention-picker.ts';
import type { useShortcuts } from './use-shortcuts.ts';

interface SuggestionsProps {
  readonly quick: ReturnType<typeof useShortcuts>;
  readonly names: ReturnType<typeof useMentionPicker>;
}

/** What fits what is being typed: shortcuts behind a stroke, colleagues behind an @. */
export function Suggestions({ quick, names }: SuggestionsProps) {
  const { t } = useTranslation('messages');
  if (names.isOpen) {
    return (
      <OptionList
        id={names.listId}
        label={t(($) => $.messages.composer.colleagues)}
        options={names.people.map(({ id, name, seesTicket }) => ({
          key: id,
          label: name,
          note: seesTicket ? undefined : t(($) => $.messages.composer.notSeen),
        }))}
        activeIndex={names.index}
        onChoose={names.choose}
      />
    );
  }
  if (!quick.isOpen) return null;
  return (
    <OptionList
      id={quick.listId}
      label={t(($) => $.messages.composer.quickReplies)}
      none={t(($) => $.messages.composer.noQuickReplies)}
      options={quick.choices.map(({ key, label, note }) => ({
        key,
        label,
        note: note && t(($) => $.messages.composer[note]),
      }))}
      activeIndex={quick.index}
      onChoose={quick.choose}
    />
  );
}
