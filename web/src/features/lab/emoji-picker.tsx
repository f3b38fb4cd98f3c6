import { useColorScheme } from '@mui/material/styles';
import Picker, { Categories, EmojiStyle, Theme } from 'emoji-picker-react';
import { useLanguage, useTranslation } from '#platform/i18n';

/** Names to search by; there are none in Turkish, so English ones are searched there. */
const names = {
  pt: () => import('emoji-picker-react/data/emojis-pt'),
  es: () => import('emoji-picker-react/data/emojis-es'),
} as const;

const groups = {
  recent: Categories.SUGGESTED,
  people: Categories.SMILEYS_PEOPLE,
  nature: Categories.ANIMALS_NATURE,
  food: Categories.FOOD_DRINK,
  travel: Categories.TRAVEL_PLACES,
  activities: Categories.ACTIVITIES,
  objects: Categories.OBJECTS,
  symbols: Categories.SYMBOLS,
  flags: Categories.FLAGS,
} as const;

/** Loaded on demand: it is larger than the rest of the page. */
export default function EmojiPicker({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const { t } = useTranslation('lab');
  const { colorScheme } = useColorScheme();
  const language = useLanguage();
  const search = t(($) => $.lab.emojiPicker.search);
  return (
    <Picker
      emojiStyle={EmojiStyle.NATIVE}
      theme={colorScheme === 'dark' ? Theme.DARK : Theme.LIGHT}
      width={320}
      height={380}
      lazyLoadEmojis
      skinTonesDisabled
      previewConfig={{ showPreview: false }}
      labels={{
        searchPlaceholder: search,
        searchLabel: search,
        searchClear: t(($) => $.lab.emojiPicker.clear),
        searchResultsNone: t(($) => $.lab.emojiPicker.none),
      }}
      categories={(Object.keys(groups) as (keyof typeof groups)[]).map((name) => ({
        category: groups[name],
        name: t(($) => $.lab.emojiPicker.categories[name]),
      }))}
      {...(language === 'pt' || language === 'es' ? { emojiData: names[language] } : {})}
      onEmojiClick={({ emoji }) => onPick(emoji)}
    />
  );
}
