import type { Route } from '@oplano/contracts';
import type { FastifyError, FastifyRequest } from 'fastify';
import { FileTooLarge, type StagedFile, type Staging } from '../staging/index.ts';
import { AppError } from '../use-case/index.ts';
import type { UploadedFile } from './bind.ts';

type Upload = NonNullable<Route['upload']>;

export interface Form {
  /** What came last under each name. */
  readonly fields: Readonly<Record<string, string>>;
  /** All that came under names that came more than once, in order. */
  readonly repeated: Readonly<Record<string, readonly string[]>>;
  readonly files: readonly UploadedFile[];
}

const fieldsMax = 20;
/** More than the longest text of any form weighs. */
const fieldMaxBytes = 512 * 1024;
/** What stands before each part, at most. */
const headMaxBytes = 16 * 1024;
const wrong = (field: string, problem: string): AppError =>
  new AppError('ERR_VALIDATION', { details: [{ field, problem }] });

/** Fires when the sender hangs up before the end: the parser of forms would wait for ever. */
function hangUpOf({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!raw.complete) gone.abort(new Error('The sender hung up.'));
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
}

/** A form that says itself that it is larger than any we take needs no reading. */
function demandLength({ headers }: FastifyRequest, { maxBytes, maxFiles = 1 }: Upload): void {
  const fields = fieldsMax + maxFiles;
  const most = maxBytes + fields * fieldMaxBytes + (fields + maxFiles) * headMaxBytes;
  if (Number(headers['content-length'] ?? 0) > most) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
}

async function readParts(request: FastifyRequest, upload: Upload, staging: Staging, staged: StagedFile[]) {
  const said = new Map<string, string[]>();
  const files: UploadedFile[] = [];
  const most = upload.maxFiles ?? 1;
  demandLength(request, upload);
  const signal = hangUpOf(request);
  let room = upload.maxBytes;
  const limits = {
    files: most,
    fileSize: upload.maxBytes,
    // Some clients say something with each file.
    fields: fieldsMax + most,
    fieldSize: fieldMaxBytes,
    parts: fieldsMax + 2 * most,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
      said.set(part.fieldname, [...(said.get(part.fieldname) ?? []), String(part.value)]);
    } else if (part.fieldname === upload.field) {
      const file = await staging.take(part.file, { maxBytes: room, signal });
      staged.push(file);
      if (part.file.truncated) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
      room -= file.size;
      files.push({ ...file, name: part.filename, contentType: part.mimetype });
    } else {
      throw wrong(part.fieldname, 'unrecognized_keys');
    }
  }
  const isEmpty = files.length === 0 && !upload.optional;
  if (isEmpty || files.some((file) => file.size === 0)) throw wrong(upload.field, 'invalid_type');
  const entries = [...said];
  return {
    fields: Object.fromEntries(entries.map(([name, values]) => [name, values.at(-1) ?? ''])),
    repeated: Object.fromEntries(entries.filter(([, values]) => values.length > 1)),
    files,
  };
}

/** The parser of forms throws plain errors at forms that are not whole. */
function explained(error: unknown): unknown {
  if (error instanceof FileTooLarge) return new AppError('ERR_PAYLOAD_TOO_LARGE');
  const { statusCode, syscall } = error as FastifyError & NodeJS.ErrnoException;
  // What the disk says of itself is no fault of the form.
  const isOurs = syscall !== undefined;
  return error instanceof AppError || statusCode !== undefined || isOurs ? error : wrong('body', 'invalid_form');
}

/** Reads a form, its files onto disk, and does the work they came for; they are gone when it ends, however it ends. */
export async function withForm<T>(
  request: FastifyRequest,
  upload: Upload,
  staging: Staging,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const staged: StagedFile[] = [];
  try {
    let form: Form;
    try {
      form = await readParts(request, upload, staging, staged);
    } catch (error) {
      // The rest is still arriving: unread, it would hold the connection, and with it the end of the process, for ever.
      request.raw.unpipe();
      request.raw.resume();
      throw explained(error);
    }
    return await work(form);
  } finally {
    await Promise.all(staged.map((file) => file.remove()));
  }
}
