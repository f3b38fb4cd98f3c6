import type { FieldProblem, Route } from '@oplano/contracts';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../use-case/index.ts';
import type { Input, UploadedFile } from './bind.ts';

const problemsMax = 20;

/** Which fields are wrong and how; the values themselves are not repeated. */
const fieldProblems = (place: string, error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, problemsMax).map((issue) => ({
    field: [...(place === 'body' ? [] : [place]), ...issue.path].join('.') || place,
    problem: issue.code === 'custom' ? issue.message : issue.code,
  }));

function parse(place: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('ERR_VALIDATION', { details: fieldProblems(place, result.error) });
}

interface Form {
  readonly fields: Record<string, string>;
  readonly files: UploadedFile[];
}

async function readParts(request: FastifyRequest, upload: NonNullable<Route['upload']>): Promise<Form> {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  const most = upload.maxFiles ?? 1;
  let room = upload.maxBytes;
  const limits = { files: most, fileSize: upload.maxBytes, fields: 20, parts: 20 + most };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === upload.field) {
      const bytes = await part.toBuffer();
      room -= bytes.length;
      if (room < 0) throw new AppError('ERR_PAYLOAD_TOO_LARGE');
      files.push({ name: part.filename, contentType: part.mimetype, bytes });
    } else {
      throw new AppError('ERR_VALIDATION', { details: [{ field: part.fieldname, problem: 'unrecognized_keys' }] });
    }
  }
  const isEmpty = files.length === 0 && !upload.optional;
  if (isEmpty || files.some((file) => file.bytes.length === 0)) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: upload.field, problem: 'invalid_type' }] });
  }
  return { fields, files };
}

async function readForm(request: FastifyRequest, upload: NonNullable<Route['upload']>): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  try {
    return await readParts(request, upload);
  } catch (error) {
    // The rest is still arriving: unread, it would hold the connection, and with it the end of the process, for ever.
    request.raw.unpipe();
    request.raw.resume();
    // The parser of forms throws plain errors at forms that are not whole.
    const isExplained = error instanceof AppError || (error as FastifyError).statusCode !== undefined;
    throw isExplained
      ? error
      : new AppError('ERR_VALIDATION', { details: [{ field: 'body', problem: 'invalid_form' }] });
  }
}

/** Parses every part of a request by its contract; what does not parse is refused with the fields that are wrong. */
export async function parseInput(route: Route, request: FastifyRequest): Promise<Input<Route>> {
  const params = parse('params', route.params, request.params);
  const query = parse('query', route.query, request.query);
  // A form would leave the body unread and look like an empty one.
  if (!route.upload && request.isMultipart()) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  const isForm = route.upload && (request.isMultipart() || !route.upload.optional);
  const form = isForm && route.upload ? await readForm(request, route.upload) : undefined;
  const body = parse('body', route.body, form ? form.fields : (request.body ?? {}));
  return { params, query, body, file: form?.files[0], files: form?.files ?? [] };
}
