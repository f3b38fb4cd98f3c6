import pdfmake, { type DocumentNode } from 'pdfmake/build/pdfmake.js';
import { fontFiles } from './fonts.ts';
import { openWoff } from './open-woff.ts';
import { drawnLines, fontNames, isFromRight, type FontName } from './script-runs.ts';

export interface PdfMessage {
  readonly author: string;
  readonly time: string;
  readonly text: string;
}

export interface PdfTexts {
  readonly heading: string;
  readonly stopped: string;
  /** With the places {page} and {pages}. */
  readonly page: string;
}

/** A conversation to be written. It travels to a worker, so it holds nothing but texts. */
export interface PdfOrder {
  readonly messages: readonly PdfMessage[];
  readonly texts: PdfTexts;
}

/** A longer export ends here, and says so. */
export const maxPages = 100;
/** No more fit on a page, however short they are. */
const messagesPerPage = 30;
const margin = 48;

interface TextNode extends DocumentNode {
  readonly text: readonly { readonly text: string; readonly font: FontName }[];
}
interface Block extends DocumentNode {
  readonly stack: readonly TextNode[];
}

const textNodes = (text: string, style: DocumentNode = {}): TextNode[] =>
  text.split('\n').flatMap((paragraph) => {
    const alignment = isFromRight(paragraph) ? 'right' : 'left';
    return drawnLines(paragraph).map((runs): TextNode => ({
      // A paragraph without a word is still a line.
      text: runs.length === 0 ? [{ text: ' ', font: 'Roboto' }] : runs,
      alignment,
      ...style,
    }));
  });

/** Who, when and what. The name is not left alone at the foot of a page. */
function blocksOf({ author, time, text }: PdfMessage): Block[] {
  const name = textNodes(`${author} · ${time}`.replaceAll('\n', ' '), { bold: true, color: '#404040' });
  const [first, ...others] = textNodes(text);
  const isShort = (first?.text ?? []).reduce((sum, run) => sum + run.text.length, 0) < 500;
  const start: Block = { stack: first ? [...name, first] : name, unbreakable: isShort, margin: [0, 8, 0, 0] };
  return [start, ...others.map((node): Block => ({ stack: [node] }))];
}

const onPage = (block: Block): number =>
  Math.max(...block.stack.flatMap(({ positions = [] }) => positions.map(({ pageNumber }) => pageNumber)), 0);

/** Reads a font, by the address `fontFiles` has for it. */
export type LoadFont = (address: string) => Promise<Uint8Array<ArrayBuffer>>;

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x80_00) text += String.fromCharCode(...bytes.subarray(at, at + 0x80_00));
  return btoa(text);
};

async function bringFonts(names: ReadonlySet<FontName>, load: LoadFont): Promise<void> {
  const files: Record<string, { data: string; encoding: 'base64' }> = {};
  const fonts: Record<string, { normal: string; bold: string }> = {};
  await Promise.all(
    [...names].map(async (name) => {
      const { normal, bold } = fontFiles[name];
      fonts[name] = { normal: `${name}.ttf`, bold: bold === undefined ? `${name}.ttf` : `${name}-bold.ttf` };
      files[`${name}.ttf`] = { data: base64(await openWoff(await load(normal))), encoding: 'base64' };
      if (bold !== undefined) files[`${name}-bold.ttf`] = { data: base64(await load(bold)), encoding: 'base64' };
    }),
  );
  pdfmake.addVirtualFileSystem(files);
  pdfmake.addFonts(fonts);
}

async function write(blocks: readonly DocumentNode[], texts: PdfTexts): Promise<Uint8Array<ArrayBuffer>> {
  const footer = (page: number, pages: number) => ({
    stack: textNodes(texts.page.replace('{page}', String(page)).replace('{pages}', String(pages)), {
      fontSize: 8,
      color: '#666666',
    }),
    margin: [margin, 24, margin, 0],
  });
  const pdf = pdfmake.createPdf({
    content: blocks,
    footer,
    info: { title: texts.heading, producer: 'O Plano' },
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, 56],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
  });
  return new Uint8Array(await pdf.getBuffer());
}

/** The conversation on sheets of A4. */
export async function chatPdf(
  { messages, texts }: PdfOrder,
  load: LoadFont,
  limit: number = maxPages,
): Promise<Uint8Array<ArrayBuffer>> {
  const heading = textNodes(texts.heading, { bold: true });
  const stopped = textNodes(texts.stopped, { bold: true, margin: [0, 8, 0, 0] });
  const blocks = messages.slice(0, limit * messagesPerPage).flatMap(blocksOf);
  const nodes = [...heading, ...stopped, ...textNodes(texts.page), ...blocks.flatMap(({ stack }) => stack)];
  const used = new Set<FontName>(['Roboto', ...nodes.flatMap(({ text }) => text.map(({ font }) => font))]);
  await bringFonts(new Set(fontNames.filter((name) => used.has(name))), load);
  const whole = await write([...heading, ...blocks], texts);
  const over = blocks.findIndex((block) => onPage(block) > limit);
  if (over === -1) return whole;
  // The last one that would fit makes room for the note that there is more.
  const kept = messages
    .slice(0, limit * messagesPerPage)
    .flatMap(blocksOf)
    .slice(0, Math.max(0, over - 1));
  return write([...textNodes(texts.heading, { bold: true }), ...kept, ...stopped], texts);
}
