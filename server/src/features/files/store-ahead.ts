import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Step } from '#platform/http';
import type { Storage } from '#ports/storage';
import { expectFiles, type ExpectedFiles } from './expected-files.ts';

interface NewFile {
  /** Where it lies among the files of the company. */
  readonly folder: string;
  /** With its dot. */
  readonly extension: string;
  readonly contentType: string;
  readonly content: Uint8Array | (() => Readable);
}

/** A file that is stored and that nothing names yet. */
export interface FileAhead {
  readonly key: string;
  readonly expected: ExpectedFiles;
}

/** Stores a file before the transaction that will name it, which then calls `keepFiles`. */
export async function storeAhead(
  step: Step,
  storage: Storage,
  { folder, extension, contentType, content }: NewFile,
): Promise<FileAhead> {
  const file = await step(async (ctx) => {
    const key = `companies/${ctx.companyId}/${folder}/${randomUUID()}${extension}`;
    return { key, expected: await expectFiles(ctx, [key]) };
  });
  await storage.put(file.key, typeof content === 'function' ? content() : content, { contentType });
  return file;
}
