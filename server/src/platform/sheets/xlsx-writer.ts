import type { Readable } from 'node:stream';
import { zipStream } from '../archives/index.ts';
import { safeCell } from './safe-cell.ts';

/**
 * Writes a workbook of one sheet as a stream: rows go in as they are read, bytes come out as they are packed, and
 * nothing of it stays in memory. Every cell is text, so that nothing a customer wrote is ever taken for a formula.
 */
const staticParts = (sheetName: string): readonly (readonly [string, string])[] => [
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
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
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

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(declaration + text);
}

/** A workbook with these rows, in a sheet of that name: letters and digits, at most 31. */
export const xlsxStream = (rows: AsyncIterable<readonly string[]>, sheetName = 'Sheet1'): Readable =>
  zipStream([
    ...staticParts(sheetName).map(([path, text]) => [path, once(text)] as const),
    ['xl/worksheets/sheet1.xml', sheetXml(rows)],
  ]);

/** How a file of it is called and told. */
export const xlsxType = {
  extension: '.xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
