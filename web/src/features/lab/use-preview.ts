import { useTranslation } from '#platform/i18n';
import type { LabEntry } from './phones.ts';

/** One line that says what a message is: its words, else what kind of thing it is. */
export function usePreview(): (entry: LabEntry) => string {
  const { t } = useTranslation('lab');
  const kindText = ({ kind, media }: LabEntry): string => {
    switch (kind) {
      case 'image':
        return t(($) => $.lab.kinds.image);
      case 'video':
        return t(($) => $.lab.kinds.video);
      case 'audio':
        return media?.voice ? t(($) => $.lab.kinds.voice) : t(($) => $.lab.kinds.audio);
      case 'document':
        return media?.name || t(($) => $.lab.kinds.document);
      case 'sticker':
        return t(($) => $.lab.kinds.sticker);
      case 'location':
        return t(($) => $.lab.kinds.location);
      case 'contacts':
        return t(($) => $.lab.kinds.contacts);
      case 'call':
        return t(($) => $.lab.kinds.call);
      case 'unreadable':
        return t(($) => $.lab.kinds.unreadable);
      default:
        return t(($) => $.lab.kinds.other);
    }
  };
  return (entry) => (entry.deleted ? t(($) => $.lab.deleted) : entry.text || kindText(entry));
}
