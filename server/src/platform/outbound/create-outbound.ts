import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { demandNoTransaction } from '../db/index.ts';
import { allowedPlaces } from './allowed-places.ts';
import { isPublicAddress } from './public-address.ts';

/** Somebody's address leads to a place that is not theirs to reach. */
export class OutboundRefused extends Error {
  constructor(host: string) {
    super(`The address ${host} is not one the server may call.`);
  }
}

/**
 * The way to addresses that somebody else wrote: a tenant, a customer, a provider. It reaches the internet and what the
 * operator allows, and nothing else of our own network.
 */
export interface Outbound {
  /** Like the platform's `fetch`; every redirect is judged anew. */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
  /** For libraries that fetch by themselves. */
  readonly dispatcher: Dispatcher;
  /** The same, but this very origin is the operator's own word and may be anywhere. */
  trusting(origin: string): Outbound;
  /** The same, but only hosts that `fits` may be called at all. */
  onlyTo(fits: (host: string) => boolean): Outbound;
}

type Resolve = (host: string) => Promise<LookupAddress[]>;

interface Options {
  /** Hosts, addresses and ranges of the operator's own network that may be called. */
  readonly allow: readonly string[];
  /** For tests. */
  readonly resolve?: Resolve;
}

const resolveByDns: Resolve = (host) => dns.promises.lookup(host, { all: true });

const hostOf = (origin: string | URL | undefined): string => new URL(String(origin)).hostname.replace(/^\[|\]$/g, '');

/** Judges what a name leads to and connects to that very address: asked again, it could lead elsewhere. */
const guardedLookup =
  (isAllowed: (host: string, address: string) => boolean, resolve: Resolve): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (found) => {
        // One bad address is enough: which of them is taken is not in our hands.
        const bad = found.length === 0 || found.some(({ address }) => !isAllowed(host, address));
        const [first] = found;
        if (bad || !first) callback(new OutboundRefused(host), '', 0);
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };

interface Parts {
  readonly plain: Dispatcher;
  readonly guarded: Dispatcher;
  readonly mayCall: (host: string) => boolean;
  readonly trusted: ReadonlySet<string>;
}

function build(parts: Parts): Outbound {
  // Every request passes here, those of redirects too. A name is judged once it is known where it leads.
  const dispatcher = parts.guarded.compose((dispatch) => (options, handler) => {
    if (parts.trusted.has(new URL(String(options.origin)).origin)) return parts.plain.dispatch(options, handler);
    if (!parts.mayCall(hostOf(options.origin))) throw new OutboundRefused(hostOf(options.origin));
    return dispatch(options, handler);
  });
  return {
    dispatcher,
    // The platform's fetch takes a dispatcher; its types do not know it.
    fetch: async (url, init = {}) => {
      demandNoTransaction('another machine is asked');
      return fetch(url, { ...init, dispatcher } as unknown as RequestInit);
    },
    trusting: (origin) => build({ ...parts, trusted: new Set([...parts.trusted, new URL(origin).origin]) }),
    onlyTo: (fits) => build({ ...parts, mayCall: (host) => fits(host) && parts.mayCall(host) }),
  };
}

export function createOutbound({ allow, resolve = resolveByDns }: Options): Outbound {
  const places = allowedPlaces(allow);
  const isAllowed = (host: string, address: string): boolean =>
    isPublicAddress(address) || places.hasAddress(address) || places.hasHost(host);
  return build({
    plain: new Agent(),
    guarded: new Agent({ connect: { lookup: guardedLookup(isAllowed, resolve) } }),
    // An address that stands there as a number is looked up by nobody.
    mayCall: (host) => isIP(host) === 0 || isAllowed(host, host),
    trusted: new Set(),
  });
}

/** For whoever was given none: no exceptions. */
export const strictOutbound = createOutbound({ allow: [] });
