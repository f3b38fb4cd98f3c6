import type { LimitKind } from '@oplano/contracts/connections';
import type { SendResult } from '../../driver.ts';

type Refused = Extract<SendResult, { ok: false }>;

/** What to do when the server takes a message and says no. */
export function sendRefusal(code: string): Refused {
  switch (code) {
    case '463':
      // Each further try to write to strangers counts against the account and makes the lock longer.
      return refused(code, 'the account may not start new conversations for now', 'never', 'timelock');
    case '429':
      return refused(code, 'too many messages in too little time', 'later', 'rate');
    case '479':
    case '500':
    case '503':
      return refused(code, 'the server did not take the message', 'later');
    default:
      return refused(code, 'the server refused the message', 'never');
  }
}

/** What to do when the message did not even get there. */
export function failure(error: unknown): Refused {
  const code = statusCodeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  const lineDown = code === 428 || code === 408 || code === 503;
  return refused(code === undefined ? 'failed' : `${code}`, message, lineDown ? 'afterReconnect' : 'later');
}

export const notConnected: Refused = {
  ok: false,
  code: 'notConnected',
  message: 'the account is not connected',
  retry: 'afterReconnect',
};

/** The library's errors carry the code where http errors do. */
export function statusCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined;
  const { output } = error;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return undefined;
  return typeof output.statusCode === 'number' ? output.statusCode : undefined;
}

function refused(code: string, message: string, retry: Refused['retry'], limit?: LimitKind): Refused {
  return { ok: false, code, message, retry, ...(limit ? { limit } : {}) };
}
