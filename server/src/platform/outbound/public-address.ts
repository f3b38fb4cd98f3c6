import { BlockList, isIP } from 'node:net';

/** Everything of IPv4 that is not an ordinary machine on the internet. */
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Between a provider and its customers; a cloud keeps its metadata there.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, where most clouds keep their metadata.
  ['169.254.0.0', 16],
  // Azure speaks to its machines from this one.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only this much is given to machines on the internet, less the parts below. */
const open6 = ['2000::', 3] as const;
const closed6: readonly (readonly [string, number])[] = [
  // Teredo and others that carry another address inside.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
};
const closedIpv4 = listOf(closed4, 'ipv4');
const closedIpv6 = listOf(closed6, 'ipv6');
const openIpv6 = listOf([open6], 'ipv6');

/** IPv4 written as IPv6: mapped (`::ffff:7f00:1`), compatible (`::7f00:1`) and translated (`64:ff9b::7f00:1`). */
const wrapped = /^(?:::ffff:|::|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** One spelling for every way to write an IPv6 address. */
const spelled = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The IPv4 address that stands for the same machine, where there is one. */
export function plainAddress(address: string): string {
  const bare = address.split('%')[0] ?? '';
  if (isIP(bare) !== 6) return bare;
  const [, high, low] = wrapped.exec(spelled(bare)) ?? [];
  if (high === undefined || low === undefined) return spelled(bare);
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [left >> 8, left & 255, right >> 8, right & 255].join('.');
}

/** Whether an address is one that anybody on the internet could reach as well. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 4) return !closedIpv4.check(plain, 'ipv4');
  return family === 6 && openIpv6.check(plain, 'ipv6') && !closedIpv6.check(plain, 'ipv6');
}
