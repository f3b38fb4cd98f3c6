import { amr, concatOf, hugeTag, mp4WithOutsideData, playlistOf, wav } from './hostile/audio.ts';
import {
  drawingWithEntities,
  drawingWithFiles,
  gifFilm,
  hugeDrawing,
  jpegBomb,
  pngBomb,
  pngFlood,
  slowDrawing,
  tiffBomb,
  webpBomb,
} from './hostile/pictures.ts';
import { deepSheet, laughingSheet, lyingSheet, sharedStringBomb, wideSheet, zipBomb } from './hostile/sheets.ts';
import {
  attributesCard,
  breaksCard,
  escapesCard,
  foldedCard,
  fullCells,
  longLineCard,
  manyItemsCard,
  manyPhonesCard,
  openQuote,
  quotesOnly,
  separators,
  shortLines,
} from './hostile/texts.ts';
import { packedFlood } from './hostile/zip.ts';

export interface HostileFile {
  /** What it is called when it is sent. */
  readonly name: string;
  readonly contentType: string;
  /** Which parser it is meant for. */
  readonly kind: 'sheet' | 'picture' | 'audio' | 'archive' | 'pdf' | 'card' | 'text';
  readonly make: () => Buffer;
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const secret = '/etc/passwd';
/** Nothing listens there; whoever asks is noticed by what it takes. */
const outside = 'http://127.0.0.1:9/a.ts';
const page = '<html><script>alert(document.cookie)</script></html>';
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const file = (kind: HostileFile['kind'], contentType: string, name: string, make: () => Buffer): HostileFile => ({
  name,
  contentType,
  kind,
  make,
});
/** The first part of something that would be whole. */
const cut = (whole: Buffer, share: number): Buffer => whole.subarray(0, Math.floor(whole.length * share));

function pdfFlood(): Buffer {
  const packed = packedFlood('', ' ', 500, '');
  const bytes = Buffer.concat([Buffer.from([0x78, 0x9c]), packed?.bytes ?? Buffer.alloc(0), Buffer.alloc(4)]);
  return Buffer.concat([
    latin(`%PDF-1.7\n1 0 obj<</Filter/FlateDecode/Length ${bytes.length}>>stream\n`),
    bytes,
    latin('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

/** Files that hurt whoever reads them without care: bombs, lists of other files, two kinds in one, halves. */
export const hostileFiles: readonly HostileFile[] = [
  file('sheet', xlsx, 'one-text-in-a-million-cells.xlsx', () => sharedStringBomb(2_000, 30_000, 40)),
  file('sheet', xlsx, 'a-gigabyte-of-rows.xlsx', () => deepSheet(1_024)),
  file('sheet', xlsx, 'two-hundred-megabytes-of-rows.xlsx', () => deepSheet(200)),
  file('sheet', xlsx, 'larger-than-it-says.xlsx', () => lyingSheet(500)),
  file('sheet', xlsx, 'billion-laughs.xlsx', laughingSheet),
  file('sheet', xlsx, 'every-column-there-is.xlsx', wideSheet),
  file('sheet', xlsx, 'half-a-workbook.xlsx', () => cut(sharedStringBomb(20, 500, 10), 0.6)),
  file('sheet', 'application/vnd.ms-excel', 'old-workbook-of-noise.xls', () =>
    Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(60_000, 0xff)]),
  ),
  file('archive', 'application/zip', 'zip-bomb.zip', () => zipBomb(1_024)),
  file('archive', xlsx, 'zip-bomb.xlsx', () => zipBomb(1_024)),

  file('text', 'text/csv', 'separators.csv', () => separators(19)),
  file('text', 'text/csv', 'open-quote.csv', () => openQuote(19)),
  file('text', 'text/csv', 'quotes.csv', () => quotesOnly(19)),
  file('text', 'text/csv', 'short-lines.csv', () => shortLines(19)),
  file('text', 'text/csv', 'full-cells.csv', () => fullCells(19)),
  file('text', 'text/plain', 'wide-letters.txt', () => Buffer.concat([Buffer.from([0xff, 0xfe]), separators(5)])),

  file('picture', 'image/png', 'sixty-four-million-pixels.png', () => pngBomb(8_000)),
  file('picture', 'image/png', 'nine-hundred-million-pixels.png', () => pngBomb(30_000)),
  file('picture', 'image/png', 'unpacks-to-a-gigabyte.png', () => pngFlood(1_024)),
  file('picture', 'image/webp', 'huge.webp', webpBomb),
  file('picture', 'image/gif', 'film-of-five-thousand-frames.gif', () => gifFilm(5_000, 5_000)),
  file('picture', 'image/gif', 'film-as-large-as-can-be.gif', () => gifFilm(65_535, 100)),
  file('picture', 'image/tiff', 'huge.tiff', () => tiffBomb(60_000)),
  file('picture', 'image/jpeg', 'huge.jpg', jpegBomb),
  file('picture', 'image/svg+xml', 'slow.svg', slowDrawing),
  file('picture', 'image/png', 'slow-drawing.png', slowDrawing),
  file('picture', 'image/svg+xml', 'other-files.svg', drawingWithFiles),
  file('picture', 'image/svg+xml', 'entities.svg', drawingWithEntities),
  file('picture', 'image/svg+xml', 'huge.svg', hugeDrawing),
  file('picture', 'image/png', 'half-a-picture.png', () => cut(pngBomb(800), 0.5)),
  file('picture', 'image/gif', 'picture-and-program.gif', () => latin(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//`)),
  file('picture', 'image/jpeg', 'picture-and-page.jpg', () => Buffer.concat([jpegBomb(), latin(page)])),

  ...(['ogg', 'mp3', 'wav', 'm3u8', 'webm', 'm4a'] as const).map((ending) =>
    file('audio', `audio/${ending}`, `playlist.${ending}`, () => playlistOf(`file://${secret}`)),
  ),
  file('audio', 'audio/ogg', 'playlist-of-an-address.ogg', () => playlistOf(outside)),
  file('audio', 'audio/ogg', 'list-of-files.ogg', () => concatOf(secret)),
  file('audio', 'audio/mpeg', 'playlist-behind-a-tag.mp3', () =>
    Buffer.concat([latin('ID3\x04\0\0\0\0\0\0'), playlistOf(`file://${secret}`)]),
  ),
  file('audio', 'audio/mp4', 'sound-of-another-file.m4a', () => mp4WithOutsideData(`file://${secret}`)),
  file('audio', 'audio/mp4', 'sound-of-an-address.m4a', () => mp4WithOutsideData(outside)),
  file('audio', 'audio/amr', 'hours.amr', () => amr(7_200)),
  file('audio', 'audio/wav', 'four-gigabytes-claimed.wav', () => wav(Buffer.alloc(16_000), 0xffffff00)),
  file('audio', 'audio/wav', 'half-an-hour.wav', () => wav(Buffer.alloc(28_000_000))),
  file('audio', 'audio/mpeg', 'huge-tag.mp3', hugeTag),
  file('audio', 'audio/ogg', 'half-a-recording.ogg', () => latin(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead`)),

  file('pdf', 'application/pdf', 'unpacks-to-half-a-gigabyte.pdf', pdfFlood),
  file('pdf', 'application/pdf', 'document-and-archive.pdf', () => Buffer.concat([latin('%PDF-1.4\n%'), zipBomb(10)])),
  file('pdf', 'application/pdf', 'document-and-page.pdf', () => latin(`%PDF-1.4\n${page}`)),

  file('card', 'text/vcard', 'long-line.vcf', longLineCard),
  file('card', 'text/vcard', 'folded.vcf', foldedCard),
  file('card', 'text/vcard', 'many-phones.vcf', manyPhonesCard),
  file('card', 'text/vcard', 'many-digits.vcf', manyItemsCard),
  file('card', 'text/vcard', 'many-attributes.vcf', attributesCard),
  file('card', 'text/vcard', 'line-breaks.vcf', breaksCard),
  file('card', 'text/vcard', 'escapes.vcf', escapesCard),
];
