import { pino, type Logger } from 'pino';

export { countRepeats } from './count-repeats.ts';

export type Log = Logger;

/** Names under which a secret may travel; whatever stands there is never written. */
const secrets = [
  'password',
  'passwordHash',
  'token',
  'accessToken',
  'access_token',
  'verifyToken',
  'facebookUserToken',
  'secret',
  'appSecret',
  'metaAppSecret',
  'databasePassword',
  'databaseUrl',
  'connectionString',
  'authorization',
  'cookie',
  'refreshToken',
  'apiKey',
  'accessKey',
  'secretKey',
];

const redactPaths = secrets
  .flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`])
  .concat('req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]');

/** Tokens in an address (a socket's query, a signed file, a database) are cut before it is written. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(/([?&][\w.-]*(?:token|sig|signature|secret|password|key|proof)=)[^&#\s"']*/gi, '$1[hidden]')
    .replace(/(\b[a-z][a-z\d+.-]*:\/\/[^\s:/@"']*:)[^\s@/"']+(?=@)/gi, '$1[hidden]')
    .replace(/(\b(?:bearer|basic) )[\w.~+/=-]{8,}/gi, '$1[hidden]');

/** What helps to find a cause. Errors of libraries carry whole clients, with addresses and keys in them. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const { code } = error as NodeJS.ErrnoException;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const [message, stack] = [withoutSecrets(error.message), withoutSecrets(error.stack ?? '')];
  return { type: error.name, message, ...(code ? { code } : {}), stack, ...cause };
}

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    redact: { paths: redactPaths, censor: '[hidden]' },
    serializers: {
      err: describeError,
      req: (req: { method: string; url: string; id: unknown }) => ({
        id: req.id,
        method: req.method,
        url: withoutSecrets(req.url),
      }),
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination ? pino(options, destination) : pino(options);
}
