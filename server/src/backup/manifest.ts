import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A sentence for the person at the keyboard; everything else that is thrown is a bug or a broken machine. */
export class BackupError extends Error {}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const tableShape = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of the compressed file `tables/<name>.copy.gz`. */
  bytes: count,
  sha256,
});

const shape = z.object({
  format: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The schema the rows are in: every migration, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  tables: z.array(tableShape),
  /** Where the counters of the ids stand, as text because they may be larger than a number. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** `files.jsonl` has one line a file; `sha256` is of that list. */
  files: z.object({ count, bytes: count, sha256 }),
  /** Tells which APP_SECRET opens what is sealed, without telling it. */
  keyId: z.string(),
  hasSecret: z.boolean(),
});
export type Manifest = z.infer<typeof shape>;
export type TableEntry = z.infer<typeof tableShape>;

const fileLine = z.object({ key: z.string(), size: count, contentType: z.string(), sha256 });
export type FileEntry = z.infer<typeof fileLine>;
export const parseFileLine = (line: string): FileEntry => fileLine.parse(JSON.parse(line));

/** Where things lie inside an archive. */
export const inArchive = (folder: string) => ({
  manifest: path.join(folder, 'manifest.json'),
  secret: path.join(folder, 'secret.json'),
  tables: path.join(folder, 'tables'),
  table: (name: string) => path.join(folder, 'tables', `${name}.copy.gz`),
  fileList: path.join(folder, 'files.jsonl'),
  file: (key: string) => path.join(folder, 'files', key),
});

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(inArchive(folder).manifest, 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`There is no finished backup in ${folder}: manifest.json is missing.`);
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`The backup in ${folder} cannot be read: manifest.json is damaged or of another format.`, {
      cause,
    });
  }
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(inArchive(folder).manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
