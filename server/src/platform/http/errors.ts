import type { ErrorBody, ErrorCode } from '@oplano/contracts';
import { errorStatus } from '@oplano/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** PostgreSQL is away, restarting, or gave way to another writer: the caller may try again. */
const databaseAway = /^(08|57P0|40P01|40001|ECONN)/;

function codeOf(error: FastifyError | AppError): ErrorCode {
  if (error instanceof AppError) return error.code;
  const known = frameworkCodes[error.code];
  if (known) return known;
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'ERR_VALIDATION';
  return databaseAway.test(error.code ?? '') ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL';
}

export function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error);
  const status = errorStatus[code];
  const body: ErrorBody = { error: code };
  if (error instanceof AppError) {
    if (error.details !== undefined) body.details = error.details;
    if (error.spelled !== undefined) body.error = error.spelled;
    if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
  }
  if (status >= 500) {
    body.requestId = request.id;
    request.log.error({ err: error, req: request.raw, requestId: request.id }, 'a request failed');
  }
  void reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => sendError(error, request, reply));
}
