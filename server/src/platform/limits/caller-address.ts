import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whoever really called, with the proxies in front left out. */
export type CallerAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/** The names that TRUST_PROXY knows beside addresses and ranges. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Reads the caller as the HTTP side does, for requests that never come as far: handshakes of sockets. */
export function createCallerAddress(trustProxy: readonly string[]): CallerAddress {
  const trusted = new BlockList();
  for (const place of trustProxy.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = place.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  const isTrusted = (address: string): boolean => isIP(address) !== 0 && trusted.check(address, familyOf(address));

  return ({ headers, socket }) => {
    let address = plain(socket.remoteAddress ?? '');
    const header = [headers['x-forwarded-for'] ?? ''].flat().join(',');
    const named = header.split(',').map((each) => plain(each.trim()));
    // From the nearest to the farthest, as long as the one who names the next may be believed.
    while (isTrusted(address)) {
      const next = named.pop();
      if (next === undefined || next === '') break;
      address = next;
    }
    return address;
  };
}
