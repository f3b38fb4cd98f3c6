import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * Writes a workbook of one sheet as a stream: rows go in as they are read, bytes come out as they are packed, and
 * nothing of it stays in memory. Every cell is text, so that nothing a customer wrote is ever taken for a formula.
 */
const staticParts: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  ],
  [
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ],
  [
    'xl/workbook.xml',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ],
  [
    'xl/_rels/workbook.xml.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  ],
  [
    'xl/styles.xml',
    // The one format besides the default is "text": a cell that is edited later stays what it is.
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>',
  ],
];

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const cellMax = 32_767;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Signs that XML cannot hold are left out. */
const escapeText = (text: string): string =>
  text
    .slice(0, cellMax)
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** A text that a program reading the file as plain text would take for a formula gets a quote in front. */
const safeCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const rowXml = (cells: readonly string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escapeText(safeCell(cell))}</t></is></c>`).join('')}</row>`;

async function* sheetXml(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`,
  );
  let waiting = '';
  for await (const row of rows) {
    waiting += rowXml(row);
    if (waiting.length < 64_000) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(`${waiting}</sheetData></worksheet>`);
}

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Sizes and sum follow the data (flag 3), because nobody knows them before it is written; names are UTF-8 (flag 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 2020: the date of the file is not the date of its making, so equal rows make equal files. */
const dosDate = ((2020 - 1980) << 9) | (1 << 5) | 1;

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(dosDate, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

function directoryEntry({ name, crc, packed, size, at }: Entry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflated, 10);
  record.writeUInt16LE(dosDate, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packed, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(at, 42);
  return Buffer.concat([record, name]);
}

function endOfDirectory(count: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(at, 16);
  return record;
}

async function* zip(parts: readonly (readonly [string, AsyncIterable<Buffer>])[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const [path, content] of parts) {
    const name = Buffer.from(path);
    const start = at;
    const sums = { crc: 0, size: 0 };
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        sums.crc = crc32(chunk, sums.crc);
        sums.size += chunk.length;
        yield chunk;
      }
    };
    const header = localHeader(name);
    yield header;
    let packed = 0;
    for await (const chunk of Readable.from(counted()).compose(createDeflateRaw()) as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    const entry = { name, ...sums, packed, at: start };
    yield descriptor(entry);
    entries.push(entry);
    at += header.length + packed + 16;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield endOfDirectory(entries.length, directory.length, at);
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(declaration + text);
}

/** A workbook with these rows. */
export const xlsxStream = (rows: AsyncIterable<readonly string[]>): Readable =>
  Readable.from(
    zip([
      ...staticParts.map(([path, text]) => [path, once(text)] as const),
      ['xl/worksheets/sheet1.xml', sheetXml(rows)],
    ]),
    { objectMode: false },
  );

/** How a file of it is called and told. */
export const xlsxType = {
  extension: '.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
