/** Longer than anybody listens to. */
const spokenMax = 1_500;
/** What has to be read: addresses, and numbers that are copied. */
const toBeRead = /https?:\/\/|www\.|\S@\S+\.\S|\d[\d .-]{9,}\d/i;
/** Signs of writing that no voice has. */
const marks = /[*_~`#>|]+/g;
const pictures = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|\u{fe0f}|\u{200d}/gu;

/** What of an answer a voice says; null where it is better read, or where there is nothing to be said. */
export function speakable(text: string): string | null {
  if (toBeRead.test(text)) return null;
  const spoken = text.replaceAll(marks, ' ').replaceAll(pictures, ' ').replaceAll(/\s+/g, ' ').trim();
  return spoken.length > spokenMax || !/[\p{L}\p{N}]/u.test(spoken) ? null : spoken;
}

/** What an assistant reads in the place of a voice message that nobody could write down. */
export const unheardVoice = '(O cliente enviou uma mensagem de voz que não pôde ser ouvida.)';
