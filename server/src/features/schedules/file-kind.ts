import { typeOf, type FileType } from '#platform/media';

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif']);
const starts = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Sheets: their ending, with the container their ending belongs to. */
const sheets: readonly (readonly [RegExp, readonly number[], FileType])[] = [
  [
    /\.xlsx$/i,
    [0x50, 0x4b, 0x03, 0x04],
    {
      kind: 'document',
      mimetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      extension: '.xlsx',
    },
  ],
  [
    /\.xls$/i,
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    { kind: 'document', mimetype: 'application/vnd.ms-excel', extension: '.xls' },
  ],
];

/** What a schedule may carry (png, jpg, jpeg, pdf, xls, xlsx, gif), told by its bytes; null where it is something else. */
export async function scheduleFileKind({ head, name }: { head: Uint8Array; name: string }): Promise<FileType | null> {
  const found = await typeOf(head);
  if (found && (pictures.has(found.mimetype) || found.mimetype === 'application/pdf')) return found;
  const sheet = sheets.find(([ending, signature]) => ending.test(name) && starts(head, signature));
  return sheet?.[2] ?? null;
}
