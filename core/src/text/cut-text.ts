const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text taken apart into what people count as its characters. */
export const charactersOf = (text: string): string[] => Array.from(characters.segment(text), ({ segment }) => segment);

/** The first characters of a text as people count them: no emoji and no accent is torn apart. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  let [count, end] = [0, 0];
  for (const { segment } of characters.segment(text)) {
    if (count === length) return `${text.slice(0, end)}…`;
    count += 1;
    end += segment.length;
  }
  return text;
}
