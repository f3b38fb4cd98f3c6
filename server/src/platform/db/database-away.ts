import { ShareExhausted } from './fair-share.ts';
import { hasGivenWay } from './giving-way.ts';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Connection failures, shutting down, starting up, out of connections: it will be back. */
const stateCodes = /^(08...|57P0[1-5]|53300)$/;
const words =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)/;
/** Gave way to another writer: a repeat finds the way free. */
const yieldCodes = /^(40P01|40001|55P03)$/;
const tooSlowCode = '57014';

interface DatabaseError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
}
const codeOf = ({ code }: DatabaseError): string => (typeof code === 'string' ? code : '');
/** A socket in the file system that is not there. Any other file that is missing is somebody's mistake. */
const isMissingSocket = (error: DatabaseError): boolean => error.code === 'ENOENT' && error.syscall === 'connect';

/** Whether a failure says nothing about the work, only that the database could not be reached just now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    error instanceof ShareExhausted ||
    networkCodes.has(code) ||
    isMissingSocket(error) ||
    stateCodes.test(code) ||
    words.test(error.message)
  );
}

const gaveWay = (error: DatabaseError): boolean => yieldCodes.test(codeOf(error)) || hasGivenWay(error);

const soonSeconds = 2;
const muchLaterSeconds = 30;

/**
 * After how many seconds the very same call may well succeed: the database is away, or gave up on this statement alone,
 * because another one was in its way or because it took longer than a statement may. Null: it says something of the call.
 */
export function retryAfterOf(error: unknown): number | null {
  if (error instanceof ShareExhausted) return error.retryAfter;
  if (isDatabaseAway(error)) return soonSeconds;
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === tooSlowCode) return muchLaterSeconds;
  return gaveWay(error) ? soonSeconds : null;
}

/** How often work is tried that gave way to another writer or took too long; after that it says something of the work. */
const triesOfWork = 5;

/**
 * Whether the very same work is tried once more after so many tries. While the database is away it is, however often:
 * that says nothing of the work. Where the database gave up on this work alone it is a few times, so that nothing waits
 * for ever behind what can never be done.
 */
export const isWorthAnotherTry = (error: unknown, tries: number): boolean =>
  retryAfterOf(error) !== null && (isDatabaseAway(error) || tries < triesOfWork);
