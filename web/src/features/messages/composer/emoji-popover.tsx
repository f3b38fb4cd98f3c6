import Popover from '@mui/material/Popover';
import { useColorScheme } from '@mui/material/styles';
import EmojiPicker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { i18n, useTranslation } from '#platform/i18n';

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

/** Drawn by the system's own font: nothing is fetched from elsewhere. */
export function EmojiPopover({ anchor, onClose, onEmoji }: EmojiPopoverProps) {
  const { t } = useTranslation('messages');
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
        emojiStyle={EmojiStyle.NATIVE}
        theme={isDark ? Theme.DARK : Theme.LIGHT}
        width={320}
        height={380}
        lazyLoadEmojis
        searchPlaceholder={t(($) => $.messages.composer.emoji)}
        previewConfig={{ showPreview: false }}
        {...(language === 'pt' || language === 'es' ? { emojiData: names[language] } : {})}
        onEmojiClick={({ emoji }) => onEmoji(emoji)}
      />
    </Popover>
  );
}
