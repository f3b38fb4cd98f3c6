const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);
/** Connection failures, shutting down, starting up, out of connections: it will be back. */
const stateCodes = /^(08...|57P0[123]|53300)$/;
const words = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether a failure says nothing about the work, only that the database could not be reached just now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: string };
  return networkCodes.has(code) || stateCodes.test(code) || words.test(error.message);
}
