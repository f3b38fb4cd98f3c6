import { crc32, deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/use-case';
import { xlsxStream } from '#platform/sheets';
import { isSafeZip } from './check-zip.ts';
import { readSheet } from './read-sheet.ts';
import { decodeText, hasEndlessQuote, separatorOf } from './sheet-text.ts';

const file = (name: string, bytes: Buffer) => ({ name, contentType: 'application/octet-stream', bytes });
const problemOf = async (name: string, bytes: Buffer): Promise<unknown> => {
  try {
    await readSheet(file(name, bytes));
    return null;
  } catch (error) {
    return error instanceof AppError ? [error.code, (error.details as { problem: string }).problem] : error;
  }
};
const book = (bookType: 'xls' | 'xlsx', rows: unknown[][]): Buffer => {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'Contatos');
  return write(workbook, { type: 'buffer', bookType }) as Buffer;
};
const people = [
  ['Nome', 'Número', 'E-mail'],
  ['João', '5511987654321', 'joao@example.com'],
];

describe('a file of contacts', () => {
  test.each([
    [
      'people.xlsx',
      book('xlsx', [
        ['Nome', 'Número', 'E-mail'],
        ['João', 5_511_987_654_321, 'joao@example.com'],
      ]),
    ],
    ['people.xls', book('xls', people)],
    ['PEOPLE.CSV', Buffer.from('\uFEFFNome,Número,E-mail\r\n"João",5511987654321,joao@example.com\r\n')],
    ['people.csv', Buffer.from('Nome;Número;E-mail\nJoão;5511987654321;joao@example.com', 'latin1')],
    ['people.txt', Buffer.from('\uFEFFNome\tNúmero\tE-mail\nJoão\t5511987654321\tjoao@example.com', 'utf16le')],
  ])('%s is read whatever its form, encoding and separator [CNT-024]', async (name, bytes) => {
    expect(await readSheet(file(name, bytes))).toEqual(people);
  });

  test('separators inside quotes separate nothing', () => {
    expect(separatorOf('nome;nota\n"Silva, Ana";"a, b, c"\n"Reis, Caio";d')).toBe(';');
    expect(separatorOf('so uma coluna')).toBe(',');
  });

  test('text is what its bytes say', () => {
    expect(decodeText(Buffer.from('São'))).toBe('São');
    expect(decodeText(Buffer.from('São', 'latin1'))).toBe('São');
    expect(decodeText(Buffer.from([77, 90, 0, 1]))).toBeNull();
  });
});

/** An archive of one part that claims to unpack to `claimed` bytes. */
function archive(content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content);
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const start = Buffer.concat([local, name, packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, entry, name, end]);
}

describe('what is no file of contacts', () => {
  test.each([
    ['a program by another name', 'people.xlsx', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'notASheet'],
    ['an archive that is no workbook', 'people.xlsx', archive(Buffer.from('x'), 1), 'notASheet'],
    ['a workbook called text', 'people.csv', book('xlsx', people), 'notASheet'],
    ['an unknown ending', 'people.pdf', Buffer.from('a,b'), 'notASheet'],
    ['nothing but blanks', 'people.csv', Buffer.from(' ,\n ,'), 'empty'],
    ['ten thousand columns', 'people.csv', Buffer.from(`${'a,'.repeat(10_000)}b\n`), 'tooManyColumns'],
  ])('%s is refused with a sentence', async (_what, name, bytes, problem) => {
    expect(await problemOf(name, bytes)).toEqual(['ERR_IMPORT_FILE', problem]);
  });

  test('an archive that unpacks to more than it says, or to more than fits, is found before it is unpacked', () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    expect(isSafeZip(archive(megabyte, megabyte.length))).toBe(true);
    expect(isSafeZip(archive(megabyte, 1_000))).toBe(false);
    expect(isSafeZip(archive(megabyte, 2_000_000_000))).toBe(false);
    expect(isSafeZip(Buffer.from('PK\x03\x04 and no more', 'latin1'))).toBe(false);
  });
});

/** An archive of several parts, none of them packed. */
function zipOf(parts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(parts)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 16, 14, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, name, content);
    entries.push(entry, name);
    offset += local.length + name.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(locals.length / 3, 8);
  end.writeUInt16LE(locals.length / 3, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A workbook whose one sheet begins with these declarations and holds this text in its second line. */
const declaring = (declarations: string, text: string): Buffer => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${declarations}<worksheet xmlns="${main}"><sheetData><row>${cell('Nome')}</row><row>${cell(text)}</row></sheetData></worksheet>`,
  });
};

describe('a workbook that declares things of its own', () => {
  const laughs = Array.from({ length: 10 }, (_, level) =>
    level === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`,
  ).join('');

  test('is a workbook like any other where it declares nothing', async () => {
    expect(await readSheet(file('people.xlsx', declaring('', 'Ana')))).toEqual([['Nome'], ['Ana']]);
  });

  test.each([
    ['a billion laughs', `<!DOCTYPE x [${laughs}]>`, '&l9;'],
    ['one large word many times', `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50_000)}">]>`, '&a;'.repeat(20_000)],
    ['a file of ours', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'],
    ['an address of ours', '<!DOCTYPE x [<!ENTITY f SYSTEM "http://169.254.169.254/latest">]>', '&f;'],
  ])('is neither unfolded nor followed: %s', async (_what, declarations, text) => {
    const outcome = await readSheet(file('people.xlsx', declaring(declarations, text))).catch(
      (error: unknown) => error,
    );
    if (!(outcome instanceof AppError)) {
      // Left as it stands, it is a strange name and nothing else.
      expect(outcome).toEqual([['Nome'], [text.slice(0, 2_000)]]);
    }
  });
});

describe('a workbook written as a stream', () => {
  const written = async (rows: string[][]): Promise<Buffer> => {
    async function* give() {
      yield* rows;
    }
    return Buffer.concat(await xlsxStream(give()).toArray());
  };

  test('is read back as it was given [CNT-038]', async () => {
    const rows = [
      ['name', 'number'],
      ['Ana & <Bia> "x"', '5511987654321'],
      ['Zoë 😀', ' two  blanks '],
      ['line\nbreak', ''],
    ];
    const bytes = await written(rows);
    expect(isSafeZip(bytes)).toBe(true);
    expect(await readSheet(file('people.xlsx', bytes))).toEqual(rows);
  });

  test('no cell begins a formula', async () => {
    const rows = [['name'], ['=1+1'], ['+55'], ['-2'], ['@SUM(A1)'], ['\tx']];
    const read = await readSheet(file('people.xlsx', await written(rows)));
    expect(read.flat()).toEqual(['name', "'=1+1", "'+55", "'-2", "'@SUM(A1)", "'\tx"]);
  });
});

describe('a quote that never closes', () => {
  const long = 1_300_000;
  const noise = (letters: number) => 'a,;\n'.repeat(letters / 4);
  test.each([
    ['at the beginning', `"${noise(long)}`, true],
    ['in a line far below', `Nome;Número\n${'"Ana";1\n'.repeat(1_000)}Caio;"${noise(long)}`, true],
    ['behind a mark of UTF-8', `\ufeff"${noise(long)}`, true],
    ['with pairs of quotes in it', `Nome;Nota\n"${'um ""nome"" que ninguém lê até o fim '.repeat(40_000)}`, true],
    ['that closes late', `Nome;Nota\n"${noise(long)}";x\n`, true],
    ['in a file that is short', `Nome;Nota\n"${noise(1_000)}`, false],
    ['of none', `Nome;Nota\n${noise(long)}`, false],
    ['for inches inside a cell', `Nome;Nota\nCano 5" longo;1\n${noise(long)}`, false],
    ['with all of them closed', `Nome;Nota\n${'"Ana ""A"" Reis";"b"\n'.repeat(60_000)}`, false],
  ])('%s is told in one pass', (_where, text, is) => {
    expect(hasEndlessQuote(Buffer.from(text))).toBe(is);
  });

  test('is refused before anybody reads the file as a sheet', async () => {
    const bytes = Buffer.from(`Nome;Número\n"${noise(long)}`);
    const good = { name: 'bom.csv', bytes: Buffer.from('Nome;Número\nAna;1') };
    // As many as may be read and wait: whoever needed a reader now would be told to come again.
    const others = Array.from({ length: 4 }, () => readSheet(good));
    await Promise.all([
      expect(readSheet({ name: 'aberto.csv', bytes })).rejects.toMatchObject({ details: { problem: 'tooHeavy' } }),
      expect(readSheet(good)).rejects.toMatchObject({ details: { problem: 'busy' } }),
    ]);
    await Promise.all(others);
  });
});
