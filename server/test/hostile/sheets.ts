import { packedFlood, zipOf, type Part } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRel = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const file = (path: string, text: string): Part => ({ path, content: Buffer.from(text) });

/** A workbook of one sheet, with the parts a reader looks for. */
const workbook = (sheet: Part, ...more: readonly Part[]): Buffer =>
  zipOf([
    file(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
    ),
    file(
      '_rels/.rels',
      `<Relationships xmlns="${packageRel}"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageRel}"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${rel}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    sheet,
    ...more,
  ]);

const sheetPath = 'xl/worksheets/sheet1.xml';
const sheetOf = (rows: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
const strings = (...texts: string[]): Part =>
  file('xl/sharedStrings.xml', `<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`);
const shared = '<c t="s"><v>0</v></c>';
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** One text that every cell points to: small as long as nobody copies it cell by cell. */
export const sharedStringBomb = (length: number, rows: number, columns: number): Buffer =>
  workbook(file(sheetPath, sheetOf(`<row>${shared.repeat(columns)}</row>`.repeat(rows))), strings('x'.repeat(length)));

/** A sheet that says it unpacks to this many megabytes, and does. */
export const deepSheet = (megabytes: number): Buffer => {
  const packed = packedFlood(
    sheetOf('').split('</sheetData>')[0] ?? '',
    `<row>${inline('a')}</row>`,
    megabytes,
    '</sheetData></worksheet>',
  );
  return workbook({ path: sheetPath, content: Buffer.alloc(0), ...(packed ? { packed } : {}) });
};

/** A sheet that unpacks to this many megabytes and says it is small. */
export const lyingSheet = (megabytes: number): Buffer => {
  const packed = packedFlood(sheetOf(''), ' ', megabytes, ' ');
  return workbook({
    path: sheetPath,
    content: Buffer.alloc(0),
    ...(packed ? { packed: { ...packed, size: 2_000 } } : {}),
  });
};

/** Entities that unfold to a billion words. */
export const laughingSheet = (): Buffer => {
  const laughs = Array.from({ length: 10 }, (_, level) =>
    level === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`,
  ).join('');
  return workbook(file(sheetPath, sheetOf(`<row>${inline('&l9;')}</row>`, `<!DOCTYPE x [${laughs}]>`)));
};

/** A range that claims sixteen thousand columns and a million lines, with one cell at each end. */
export const wideSheet = (): Buffer =>
  workbook(
    file(
      sheetPath,
      `<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="2"><c r="XFD2" t="inlineStr"><is><t>b</t></is></c></row></sheetData></worksheet>`,
    ),
  );

/** An archive that unpacks to this many megabytes of nothing. */
export const zipBomb = (megabytes: number): Buffer => {
  const packed = packedFlood('', '\0', megabytes, '');
  return zipOf([{ path: 'a.bin', content: Buffer.alloc(0), ...(packed ? { packed } : {}) }]);
};
