import { charactersOf } from '../text/index.ts';

const bigMax = 3;
/** A sign alone, a flag, a keycap, and whatever they are joined from. */
const isEmoji = (character: string): boolean =>
  /^(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u200D\p{Extended_Pictographic}\u{E0020}-\u{E007F}]*)$/u.test(
    character,
  );

/** Whether a text is a few signs and nothing else: it is shown larger, as people know it. */
export function isBigEmoji(text: string): boolean {
  // Longer than any three of them: need not be taken apart.
  if (text.length === 0 || text.length > 60 || /[\p{L}\p{P}]/u.test(text.replace(/[#*]/g, ''))) return false;
  const characters = charactersOf(text.trim());
  return characters.length >= 1 && characters.length <= bigMax && characters.every(isEmoji);
}
