import type { SocketConfig } from 'baileys';

type Logger = SocketConfig['logger'];
const nothing = () => undefined;

/** The library insists on a logger; the lab has nothing to say through it. */
export const silent: Logger = {
  level: 'silent',
  child: () => silent,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
