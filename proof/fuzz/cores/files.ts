import { createHash } from 'node:crypto';
import { z } from 'zod';
import fc from 'fast-check';
import { isSafeZip } from '../../../server/src/features/contacts/import/check-zip.ts';
import { readSheet } from '../../../server/src/features/contacts/import/read-sheet.ts';
import { decodeText, separatorOf } from '../../../server/src/features/contacts/import/sheet-text.ts';
import { createSignatures } from '../../../server/src/platform/crypto/index.ts';
import { xlsxStream } from '../../../server/src/platform/sheets/index.ts';
import { sniff } from '../../../server/src/platform/media/sniff.ts';
import { AppError } from '../../../server/src/platform/use-case/index.ts';
import { parseWebhook } from '../../../server/src/ports/channels/graph/parse-webhook.ts';
import { callbacks, mutated } from '../mutate.ts';
import { demand, holds, holdsLater, type Property } from '../property.ts';
import { anyText } from '../texts.ts';

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
/** Bytes that begin like something they are not. */
const heads = [
  '',
  'PK\x03\x04',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff',
  '%PDF-',
  'OggS',
  '\xff\xfe',
];
export const fileBytes = fc
  .tuple(fc.constantFrom(...heads), bytes)
  .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest]));

const cell = fc
  .oneof(anyText(30), fc.constantFrom('5511987654321', 'Ana', '"', ';', ',', 'a\nb', '=1+1', '+55 11'))
  .map((text) => text.replaceAll('\0', '').slice(0, 300).toWellFormed());
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
/** What neither a line end nor a blank at an edge can be told from after it was written into XML or text. */
const plain = (text: string): string =>
  text
    .replaceAll(/\p{Cc}|\p{Cn}|\p{Co}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** A cell that a spreadsheet would run gets a sign in front that keeps it from that. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** XML has no place for these, not even spelled out. */
const inXml = (text: string): string => text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '');
const filled = (table: string[][]): string[][] =>
  table.map((row) => row.map(plain)).filter((row) => row.some((one) => one !== ''));

async function* lines(table: readonly string[][]): AsyncGenerator<string[]> {
  yield* table;
}
async function collected(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const signatures = createSignatures(createHash('sha256').update('a key for this run').digest());

/** Files that came from outside, and callbacks of Meta. */
export const fileProperties: readonly Property[] = [
  holdsLater(
    'any bytes are some kind of file, and only known ones are shown',
    1,
    fc.tuple(fileBytes, anyText(20), anyText(20)),
    async ([given, type, name]) => {
      const { mimetype, extension } = await sniff(given, type, name);
      demand(!/svg|html|xml\b|javascript/.test(mimetype), () => `${mimetype} would run`);
      demand(/^\.[a-z0-9]{2,4}$/.test(extension), () => `an ending of ${extension}`);
    },
  ),
  holds('any bytes are an archive that is safe, or none', fileBytes, (given) => {
    isSafeZip(given);
  }),
  holds('any text is cut by a separator that there is', fileBytes, (given) => {
    const text = decodeText(given);
    demand(text === null || [';', ',', '\t', '|'].includes(separatorOf(text)), () => 'an unknown separator');
  }),
  holdsLater(
    'any bytes are a sheet or are refused in our words',
    0.005,
    fc.tuple(fileBytes, fc.constantFrom('csv', 'txt', 'xls', 'xlsx')),
    async ([given, ending]) => {
      try {
        const read = await readSheet({ name: `a.${ending}`, bytes: given });
        demand(read.length > 0, () => 'no rows and no problem');
      } catch (error) {
        demand(error instanceof AppError && error.code === 'ERR_IMPORT_FILE', () => String(error));
      }
    },
  ),
  holdsLater('a workbook we wrote is read back as it was', 0.005, rows, async (table) => {
    const wanted = filled(table.map((row) => row.map((one) => inXml(harmless(one)))));
    if (wanted.length === 0) return;
    const written = await collected(xlsxStream(lines(table)));
    const read = filled(await readSheet({ name: 'a.xlsx', bytes: written }));
    const trimmed = (one: string[][]) => JSON.stringify(one.map((row) => row.join('|').replace(/\|+$/, '')));
    demand(trimmed(read) === trimmed(wanted), () => `${trimmed(wanted)} came back as ${trimmed(read)}`);
  }),
  holds(
    'a callback of Meta is read in parts, or is none',
    fc.constantFrom(...callbacks('1', '2')).chain(mutated),
    (body) => {
      try {
        const { events, unreadable } = parseWebhook(body);
        demand(
          [...events, ...unreadable].every(({ account }) => account !== ''),
          () => 'an event of no account',
        );
      } catch (error) {
        demand(error instanceof z.ZodError, () => `not refused but broken: ${String(error)}`);
      }
    },
  ),
  holds('a cookie for files opens nothing that was not signed', fc.tuple(anyText(30), anyText(30)), ([text, other]) => {
    const signature = signatures.sign('files', text);
    demand(signatures.isOurs('files', text, signature), () => 'refused at once');
    demand(other === text || !signatures.isOurs('files', other, signature), () => 'works for somebody else');
    demand(!signatures.isOurs('device', text, signature), () => 'works for something else');
  }),
];
