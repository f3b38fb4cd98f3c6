import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

export interface HostileFile {
  /** What it is called when it is sent. */
  readonly name: string;
  readonly contentType: string;
  /** Which parser it is meant for. */
  readonly kind: 'sheet' | 'picture' | 'audio' | 'archive' | 'pdf' | 'card' | 'text';
  make(): Buffer;
}

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** An archive of these parts. */
function zip(parts: Readonly<Record<string, Buffer>>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content, { level: 9 });
    const head = Buffer.concat([
      u16(20),
      u16(0),
      u16(8),
      u32(0),
      u32(crc32(content)),
      u32(packed.length),
      u32(content.length),
      u16(name.length),
      u16(0),
    ]);
    const body = Buffer.concat([u32(0x04034b50), head, Buffer.from(name), packed]);
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), head, Buffer.alloc(10), u32(offset), Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const index = Buffer.concat(directory);
  const count = u16(directory.length);
  return Buffer.concat([
    ...bodies,
    index,
    u32(0x06054b50),
    Buffer.alloc(4),
    count,
    count,
    u32(index.length),
    u32(offset),
    u16(0),
  ]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const application = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** One text, used in every cell: small in the file, large for whoever copies it. */
function sharedTextSheet(characters: number, rows: number, columns: number): Buffer {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${application}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${application}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${application}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${'x'.repeat(characters)}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${row.repeat(rows)}</sheetData></worksheet>`,
  };
  return zip(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
}

/** A picture of one colour: few bytes, very many pixels. */
function pngOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(type), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const xlsx = `${application}.sheet`;
const playlist = (address: string): Buffer =>
  Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`);
const html = '<html><script>alert(document.cookie)</script></html>';

/** Files that hurt whoever reads them without care: bombs, lists of other files, two kinds in one. */
export const hostileFiles: readonly HostileFile[] = [
  {
    name: 'one-text-in-a-million-cells.xlsx',
    contentType: xlsx,
    kind: 'sheet',
    make: () => sharedTextSheet(2_000, 30_000, 40),
  },
  {
    name: 'half-a-workbook.xlsx',
    contentType: xlsx,
    kind: 'sheet',
    make: () => sharedTextSheet(20, 500, 10).subarray(0, 900),
  },
  {
    name: 'zip-bomb.xlsx',
    contentType: xlsx,
    kind: 'archive',
    make: () => zip({ 'xl/workbook.xml': Buffer.alloc(200_000_000) }),
  },
  { name: 'many-pixels.png', contentType: 'image/png', kind: 'picture', make: () => pngOf(7_000) },
  { name: 'huge.png', contentType: 'image/png', kind: 'picture', make: () => pngOf(30_000) },
  {
    name: 'picture-and-page.png',
    contentType: 'image/png',
    kind: 'picture',
    make: () => Buffer.concat([pngOf(100), Buffer.from(html)]),
  },
  { name: 'playlist.ogg', contentType: 'audio/ogg', kind: 'audio', make: () => playlist('file:///etc/passwd') },
  {
    name: 'playlist-of-an-address.mp3',
    contentType: 'audio/mpeg',
    kind: 'audio',
    make: () => playlist('http://127.0.0.1:9/a.ts'),
  },
  {
    name: 'document-and-page.pdf',
    contentType: 'application/pdf',
    kind: 'pdf',
    make: () => Buffer.from(`%PDF-1.4\n${html}`),
  },
  {
    name: 'many-phones.vcf',
    contentType: 'text/vcard',
    kind: 'card',
    make: () => Buffer.from(`BEGIN:VCARD\nVERSION:3.0\nFN:A\n${'TEL:+5511999999999\n'.repeat(50_000)}END:VCARD\n`),
  },
  {
    name: 'open-quote.csv',
    contentType: 'text/csv',
    kind: 'text',
    make: () => Buffer.from(`"${'a;b\n'.repeat(2_000_000)}`),
  },
];
