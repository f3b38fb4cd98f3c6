import Popover from '@mui/material/Popover';
import { useColorScheme } from '@mui/material/styles';
import EmojiPicker, { Categories, EmojiStyle, Theme } from 'emoji-picker-react';
import { i18n, useTranslation } from '#platform/i18n';
import styles from './composer.module.css';

export interface EmojiPopoverProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onEmoji: (emoji: string) => void;
}

/** Names to search by; there are none in Turkish, so English ones are searched there. */
const names = {
  pt: () => import('emoji-picker-react/data/emojis-pt'),
  es: () => import('emoji-picker-react/data/emojis-es'),
} as const;

const groups = [
  ['recent', Categories.SUGGESTED],
  ['people', Categories.SMILEYS_PEOPLE],
  ['nature', Categories.ANIMALS_NATURE],
  ['food', Categories.FOOD_DRINK],
  ['travel', Categories.TRAVEL_PLACES],
  ['activities', Categories.ACTIVITIES],
  ['objects', Categories.OBJECTS],
  ['symbols', Categories.SYMBOLS],
  ['flags', Categories.FLAGS],
] as const;

/** What the library says by itself, which knows English only. */
function usePickerTexts() {
  const { t } = useTranslation(['messages', 'common']);
  const search = t(($) => $.messages.composer.emojiPicker.search);
  return {
    labels: {
      searchPlaceholder: search,
      searchLabel: search,
      searchClear: t(($) => $.messages.composer.emojiPicker.clear),
      searchResultsNone: t(($) => $.messages.composer.emojiPicker.none),
      searchResultsOne: t(($) => $.messages.composer.emojiPicker.one),
      searchResultsMany: t(($) => $.messages.composer.emojiPicker.many),
      categoryNavigation: t(($) => $.messages.composer.emojiPicker.groupsLabel),
      loading: t(($) => $.common.loading),
      loadingError: t(($) => $.messages.composer.emojiPicker.failed),
      retryLoading: t(($) => $.common.retry),
      skinToneNeutral: t(($) => $.messages.composer.emojiPicker.tones.neutral),
      skinToneLight: t(($) => $.messages.composer.emojiPicker.tones.light),
      skinToneMediumLight: t(($) => $.messages.composer.emojiPicker.tones.mediumLight),
      skinToneMedium: t(($) => $.messages.composer.emojiPicker.tones.medium),
      skinToneMediumDark: t(($) => $.messages.composer.emojiPicker.tones.mediumDark),
      skinToneDark: t(($) => $.messages.composer.emojiPicker.tones.dark),
    },
    categories: groups.map(([group, category]) => ({
      category,
      name: t(($) => $.messages.composer.emojiPicker.groups[group]),
    })),
  };
}

/** Drawn by the system's own font: nothing is fetched from elsewhere. */
export function EmojiPopover({ anchor, onClose, onEmoji }: EmojiPopoverProps) {
  const { labels, categories } = usePickerTexts();
  const { mode, systemMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const language = i18n.language;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <EmojiPicker
        className={styles.emojis ?? ''}
        emojiStyle={EmojiStyle.NATIVE}
        theme={isDark ? Theme.DARK : Theme.LIGHT}
        width={320}
        height={380}
        lazyLoadEmojis
        labels={labels}
        categories={categories}
        previewConfig={{ showPreview: false }}
        {...(language === 'pt' || language === 'es' ? { emojiData: names[language] } : {})}
        onEmojiClick={({ emoji }) => onEmoji(emoji)}
      />
    </Popover>
  );
}
