import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { AppError } from '#platform/use-case';
import { xlsxStream } from '../transfer/xlsx-writer.ts';
import { isSafeZip } from './check-zip.ts';
import { readSheet } from './read-sheet.ts';
import { decodeText, separatorOf } from './sheet-text.ts';

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
