import type { ErrorBody, ErrorCode } from '@oplano/contracts';
import { errorStatus } from '@oplano/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterOf } from '../db/index.ts';
import { createCountedLog, type Log } from '../log/index.ts';
import { AppError } from '../use-case/index.ts';

/** What the framework itself refuses, in our words. Anything of its 4xx not listed here is bad input. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'ERR_PAYLOAD_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'ERR_PAYLOAD_TOO_LARGE',
  FST_FILES_LIMIT: 'ERR_PAYLOAD_TOO_LARGE',
  FST_FIELDS_LIMIT: 'ERR_PAYLOAD_TOO_LARGE',
  FST_PARTS_LIMIT: 'ERR_PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'ERR_UNSUPPORTED_MEDIA_TYPE',
};

function codeOf(error: FastifyError | AppError, retryAfter: number | null): ErrorCode {
  if (error instanceof AppError) return error.code;
  const known = frameworkCodes[error.code];
  if (known) return known;
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'ERR_VALIDATION';
  return retryAfter === null ? 'ERR_INTERNAL' : 'ERR_UNAVAILABLE';
}

interface Failure {
  readonly error: Error;
  readonly request: FastifyRequest;
}
const fieldsOf = ({ error, request }: Failure) => ({ err: error, req: request.raw, requestId: request.id });
const tellOfBug = (failure: Failure): void =>
  failure.request.log.error({ code: 'request_failed', ...fieldsOf(failure) }, 'a request failed');

export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  onOutage: (failure: Failure) => void = tellOfBug,
): void {
  const retryAfter = error instanceof AppError ? (error.retryAfter ?? null) : retryAfterOf(error);
  const code = codeOf(error, retryAfter);
  const status = errorStatus[code];
  const body: ErrorBody = { error: code };
  if (error instanceof AppError) {
    if (error.details !== undefined) body.details = error.details;
    if (error.spelled !== undefined) body.error = error.spelled;
  }
  if (retryAfter !== null) void reply.header('retry-after', retryAfter);
  if (status >= 500) {
    body.requestId = request.id;
    (code === 'ERR_UNAVAILABLE' ? onOutage : tellOfBug)({ error, request });
  }
  void reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

export function answerErrors(app: FastifyInstance): void {
  // While the database is away, or a company holds its share of it, every call fails alike: one line tells of them all.
  const counted = createCountedLog(app.log as Log);
  const onOutage = (failure: Failure): void =>
    counted.write(
      'error',
      { code: 'database_unavailable' },
      fieldsOf(failure),
      'a request was refused: the database was away or busy',
    );
  app.addHook('onClose', async () => counted.close());
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => sendError(error, request, reply, onOutage));
}
