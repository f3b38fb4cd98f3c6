import { paper, textWidth, toWinAnsi, writePdf, type PdfPage, type PlacedText } from '@oplano/core/pdf';

/** A longer export ends here, and says so. */
export const maxPages = 100;

export interface PdfMessage {
  readonly author: string;
  readonly time: string;
  readonly text: string;
}

export interface PdfTexts {
  readonly heading: string;
  readonly stopped: string;
  readonly page: (page: number, pages: number) => string;
}

const margin = 48;
const bottom = paper.height - 56;
const size = 10;
const lineHeight = 14;
const room = paper.width - 2 * margin;

const fits = (text: string): boolean => textWidth(toWinAnsi(text), size) <= room;

/** Cuts a word that is wider than the page, such as a long address. */
function cutWord(word: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (piece !== '' && !fits(piece + sign)) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece];
}

/** The lines of a text that fit between the margins. */
export function wrap(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((given) => (fits(given) ? [given] : cutWord(given)))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  });
}

/** The conversation on sheets of A4: who, when, what. */
export function chatPdf(messages: readonly PdfMessage[], texts: PdfTexts): Uint8Array<ArrayBuffer> {
  const pages: PlacedText[][] = [[]];
  let y = margin + 8;
  let isFull = false;
  const put = (text: Omit<PlacedText, 'x' | 'y' | 'size'>, gap = 0) => {
    y += gap;
    if (y > bottom) {
      // The last line of the last sheet is kept for the note that there is more.
      if (pages.length === maxPages) {
        isFull = true;
        return;
      }
      pages.push([]);
      y = margin;
    }
    pages.at(-1)?.push({ x: margin, y, size, ...text });
    y += lineHeight;
  };
  put({ text: texts.heading, isBold: true });
  for (const { author, time, text } of messages) {
    if (isFull) break;
    // A name is not left alone at the foot of a page.
    if (y + 8 + lineHeight > bottom) y = bottom + 1;
    put({ text: `${author} · ${time}`, isBold: true, color: '#404040' }, 8);
    for (const line of wrap(text)) if (!isFull) put({ text: line });
  }
  if (isFull) pages.at(-1)?.push({ x: margin, y: bottom + lineHeight, size, isBold: true, text: texts.stopped });
  const numbered = pages.map((page, index): PdfPage => {
    const number = {
      x: margin,
      y: paper.height - 24,
      size: 8,
      color: '#666666',
      text: texts.page(index + 1, pages.length),
    };
    return { texts: [...page, number] };
  });
  return writePdf(numbered, texts.heading);
}
