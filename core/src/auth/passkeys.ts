/** Passkeys of one person: more than anybody has devices. */
export const passkeysMax = 20;

/** Kinds of keys that every device and this server know: Ed25519, P-256 and RSA, as COSE numbers them. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257];

/** What of an address decides where passkeys are good. */
export interface WebAddress {
  readonly protocol: string;
  readonly hostname: string;
  readonly origin: string;
}

/** Where passkeys are made and shown. */
export interface PasskeyPlace {
  /** The name that devices keep a passkey for. */
  readonly rpId: string;
  readonly isOwn: (origin: string) => boolean;
}

const local = 'localhost';
const isNumber = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/**
 * Where passkeys are good, from the address people open; undefined where browsers make none: by number, or unsafely.
 * Where no address was set, nobody but this very machine is served, whichever port its pages come from.
 */
export function passkeyPlace(address: WebAddress | undefined): PasskeyPlace | undefined {
  if (!address) return { rpId: local, isOwn: (origin) => /^https?:\/\/localhost(:\d{1,5})?$/.test(origin) };
  const { protocol, hostname, origin } = address;
  const isSafe = protocol === 'https:' || hostname === local || hostname.endsWith(`.${local}`);
  if (!isSafe || isNumber(hostname)) return undefined;
  return { rpId: hostname, isOwn: (shown) => shown === origin };
}

/**
 * Whether a device counts fewer signatures than it did, or as many: then there are two of it. Many count none at all, and
 * say 0 for ever.
 */
export const isCounterBehind = (kept: number, shown: number): boolean => (kept > 0 || shown > 0) && shown <= kept;

const int4Max = 2_147_483_647;

/** What a device remembers of whose passkey it is: numbers, and nothing that says who that is. */
export const userHandleOf = ({ companyId, userId }: { readonly companyId: number; readonly userId: number }): string =>
  `${companyId}.${userId}`;

/** Whose passkey it is, as the device says. It only tells where to look: what it signed is the proof. */
export function readUserHandle(handle: string): { companyId: number; userId: number } | undefined {
  const [, company, user] = /^([1-9]\d{0,9})\.([1-9]\d{0,9})$/.exec(handle) ?? [];
  const [companyId, userId] = [Number(company), Number(user)];
  return Math.max(companyId, userId) <= int4Max ? { companyId, userId } : undefined;
}
