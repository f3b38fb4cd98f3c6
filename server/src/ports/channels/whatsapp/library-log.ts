import type { SocketConfig } from 'baileys';

export interface DriverLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

type LibraryLog = SocketConfig['logger'];

/**
 * The library logs whole stanzas, keys and sessions beside its sentences. Only the sentences and the message of an
 * error pass, and of those only what it calls a warning or worse; even its errors are ours at most as warnings.
 */
export function libraryLog(log: DriverLog): LibraryLog {
  const nothing = () => undefined;
  const say = (details: unknown, message?: string) => {
    const text = typeof details === 'string' ? details : (message ?? '');
    const reason = reasonIn(details);
    log.warn({ code: 'whatsapp_library', ...(reason === undefined ? {} : { reason }) }, `whatsapp: ${text}`);
  };
  const adapted: LibraryLog = {
    level: 'warn',
    child: () => adapted,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: say,
    error: say,
  };
  return adapted;
}

function reasonIn(details: unknown): string | undefined {
  if (details instanceof Error) return details.message;
  if (typeof details !== 'object' || details === null) return undefined;
  for (const value of ['err' in details ? details.err : undefined, 'error' in details ? details.error : undefined]) {
    if (value instanceof Error) return value.message;
  }
  return undefined;
}
