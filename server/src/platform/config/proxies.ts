import { isIP } from 'node:net';

/** Names for ranges that the HTTP server knows. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether an entry of `TRUST_PROXY` names an address or a range. A range of everybody would believe anybody. */
export function isProxy(entry: string): boolean {
  if (named.has(entry) || isIP(entry) !== 0) return true;
  const [, net = '', prefix = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(entry) ?? [];
  const family = isIP(net);
  return family !== 0 && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}
