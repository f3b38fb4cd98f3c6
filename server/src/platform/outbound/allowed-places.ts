import { BlockList, isIP } from 'node:net';
import { plainAddress } from './public-address.ts';

/** Places in the operator's own network that addresses of tenants may lead to. */
export interface AllowedPlaces {
  hasHost(host: string): boolean;
  hasAddress(address: string): boolean;
}

const rangePattern = /^([\da-f.:]+)\/(\d{1,3})$/i;
const hostPattern = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/;

const isRange = (entry: string): boolean => {
  const [, net = '', prefix = ''] = rangePattern.exec(entry) ?? [];
  const family = isIP(net);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
};

/** Whether an entry names a host, an address or a range. */
export const isPlace = (entry: string): boolean =>
  isIP(entry) !== 0 || isRange(entry) || (!entry.includes('/') && hostPattern.test(entry.toLowerCase()));

/** Reads names of hosts, addresses and ranges such as `10.1.0.0/16`. */
export function allowedPlaces(entries: readonly string[]): AllowedPlaces {
  const hosts = new Set<string>();
  const addresses = new BlockList();
  for (const entry of entries) {
    const [, net, prefix] = rangePattern.exec(entry) ?? [];
    if (net !== undefined) addresses.addSubnet(net, Number(prefix), isIP(net) === 4 ? 'ipv4' : 'ipv6');
    else if (isIP(entry) !== 0) addresses.addAddress(entry, isIP(entry) === 4 ? 'ipv4' : 'ipv6');
    else hosts.add(entry.toLowerCase());
  }
  return {
    hasHost: (host) => hosts.has(host.toLowerCase()),
    hasAddress(address) {
      const plain = plainAddress(address);
      return addresses.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
    },
  };
}
