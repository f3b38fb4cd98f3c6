import { describe, expect, test, vi } from 'vitest';
import { chatPdf, maxPages, type LoadFont, type PdfMessage } from './chat-pdf.ts';
import { readPdf } from './read-pdf.ts';

const texts = { heading: 'Atendimento #4021', stopped: 'PAROU', page: '{page}/{pages}' };
const message = (text: string): PdfMessage => ({ author: 'Ana', time: '15/11/2026 12:00', text });
/** Screens know nothing of files, so their tests have no types for them. */
interface Files {
  readonly readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
}
const { readFile } = await vi.importActual<Files>('node:fs/promises');
const root = new URL('../../../../../', import.meta.url).pathname.replace(/^\/@fs/, '');
/** Which fonts were asked for. */
let loaded: string[] = [];
const load: LoadFont = async (address) => {
  loaded.push(address.slice(address.lastIndexOf('/') + 1));
  return new Uint8Array(await readFile(`${root}/${address.slice(address.indexOf('node_modules'))}`));
};
const written = (messages: PdfMessage[], limit?: number) => chatPdf({ messages, texts }, load, limit);
const read = async (...messages: PdfMessage[]) => readPdf(await written(messages));

describe('the PDF of a conversation', () => {
  test('holds who, when and what, oldest first, on A4 [CHT-006]', async () => {
    const { title, pages } = await read(message('Olá, não é ação?\n\nFim'), message('Segunda'));
    expect(title).toBe('Atendimento #4021');
    expect(pages.map(({ size }) => size)).toEqual([[0, 0, 595.28, 841.89]]);
    expect(pages[0]?.text.split('\n').map((line) => line.trim())).toEqual([
      'Atendimento #4021',
      'Ana · 15/11/2026 12:00',
      'Olá, não é ação?',
      'Fim',
      'Ana · 15/11/2026 12:00',
      'Segunda',
      '1/1',
    ]);
  });

  test.each([
    ['Turkish', 'İş güneşi ığ Şu'],
    ['Greek, Cyrillic and Vietnamese', 'Ωμέγα Привет Việt'],
    ['emoji', '😀 👨‍👩‍👧 🇧🇷'],
    ['Chinese, Japanese and Korean', '你好 こんにちは 안녕'],
    ['Thai', 'สวัสดี'],
    ['Georgian, Armenian and Tamil', 'ქართული հայ தமிழ்'],
    ['signs', '★ ✓ → ½ € ₺'],
  ])('can be read back in %s', async (_name, text) => {
    const { pages } = await read(message(text));
    expect(pages[0]?.text).toContain(text);
    expect(pages.flatMap(({ undrawn }) => undrawn)).toEqual([]);
  });

  test.each([
    ['Arabic', 'مرحبا بالعالم، كيف حالك؟ (نعم) 2026'],
    ['Hebrew', 'שלום עולם! (כן)'],
    ['Devanagari', 'नमस्ते दुनिया क्षत्रिय'],
    ['an emoji with a tone of skin', '👍🏽❤️1️⃣'],
    ['letters in fancy dress, and what no font has', '𝓞𝓵𝓪 \u{20000}\u{F0000}'],
    ['what is not seen', 'a\u0000\u200b\u200d\ufeff\u202eb\ud800'],
  ])('draws every sign of %s', async (_name, text) => {
    const { pages } = await read({ ...message(text), author: text });
    expect(pages.flatMap(({ undrawn }) => undrawn)).toEqual([]);
  });

  test('notices itself what its fonts cannot draw', async () => {
    const blank: LoadFont = (address) =>
      load(address.replace('noto-emoji-emoji-400-normal', 'noto-emoji-10-400-normal'));
    const bytes = await chatPdf({ messages: [message('😀')], texts }, blank);
    expect((await readPdf(bytes)).pages[0]?.undrawn).toHaveLength(1);
  });

  test('asks for no font that nobody wrote in', async () => {
    loaded = [];
    await read(message('Olá'));
    expect(loaded.toSorted()).toEqual(['Roboto-Medium.ttf', 'Roboto-Regular.ttf']);
  });

  test('is no file for readers once its pages do not say that they are pages', async () => {
    const source = new TextDecoder('latin1').decode(await written([message('x')]));
    const torn = Uint8Array.from(source.replace('/Type /Page\n', '/Type /Pdfx\n'), (sign) => sign.charCodeAt(0));
    await expect(readPdf(torn)).rejects.toThrow('Of 1 pages 0 say');
  });

  test('stops at its last page with a note [CHT-031]', async () => {
    expect(maxPages).toBe(100);
    const long = Array.from({ length: 200 }, (_, index) => message(`linha ${index}\nmais`));
    const { pages } = await readPdf(await written(long, 3));
    expect(pages).toHaveLength(3);
    expect(pages.map(({ text }) => text.includes('PAROU'))).toEqual([false, false, true]);
    expect(pages[2]?.text).toContain('3/3');
    const whole = await readPdf(await written(long.slice(0, 20), 3));
    expect(whole.pages.at(-1)?.text).toContain('linha 19');
    expect(whole.pages.map(({ text }) => text.includes('PAROU'))).not.toContain(true);
  });

  test('breaks lines between words, and a word only when it is wider than the page', async () => {
    const { pages } = await read(message(`${'palavra '.repeat(60)}\n${'x'.repeat(400)}\n${'مرحبا '.repeat(60)}`));
    const lines = (pages[0]?.text ?? '').split('\n');
    expect(lines.filter((line) => /^(palavra ?)+$/.test(line)).length).toBeGreaterThan(3);
    expect(lines.filter((line) => /^x+$/.test(line)).join('')).toHaveLength(400);
    expect(pages[0]?.right).toBeLessThanOrEqual(595.28 - 48 + 1);
  });
});
