import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { demandNoTransaction } from '../db/index.ts';
import { isBcrypt, verifyBcrypt } from './bcrypt.ts';
import { createFairQueue } from './fair-queue.ts';

/** OWASP's first choice for argon2id (number 2 in this library): 19 MiB, two passes. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a thread and 19 MiB: a flood of passwords leaves threads for files, and memory for everybody. */
const queue = createFairQueue({ atOnce: 2, waitingMax: 1_000, waitingMaxEach: 250 });
/** Those who are told apart by nothing take turns as one. */
const anybody = 'anybody';

/** The one salt of an address: a password of it is hashed once and compared with all its accounts. */
export type SaltOf = (email: string) => Uint8Array;
const saltBytes = 16;

export const createSalts =
  (key: Uint8Array): SaltOf =>
  (email) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest().subarray(0, saltBytes);

/** Without a salt it has one of its own, and is compared for itself. */
export async function hashPassword(password: string, caller = anybody, salt?: Uint8Array): Promise<string> {
  demandNoTransaction('a password is hashed');
  return queue.run(caller, () => hash(password, salt ? { ...options, salt } : options));
}

let checks = 0;
/** How many passwords were compared so far: what a try costs must not depend on what it finds. */
export const passwordChecks = (): number => checks;

/** `caller` is who it is done for: callers take turns. */
export async function verifyPassword(stored: string, password: string, caller = anybody): Promise<boolean> {
  demandNoTransaction('a password is tried');
  return queue.run(caller, () => {
    checks += 1;
    return isBcrypt(stored) ? verifyBcrypt(stored, password) : verify(stored, password).catch(() => false);
  });
}

/** What a password of an address is stored as, for comparing; costs what a check costs. */
export function passwordOfAddress(password: string, caller: string, salt: Uint8Array): Promise<string> {
  checks += 1;
  return hashPassword(password, caller, salt);
}

/** Another program hashed it: whoever opens it with the password stores it anew. */
export const isForeignHash = isBcrypt;

/** All of a stored password but the hash itself: how it was made, and with which salt. */
export const wayOf = (stored: string): string => stored.slice(0, stored.lastIndexOf('$') + 1);

/** Made once; where that failed, whoever comes next tries again. */
export function createDecoy(make: () => Promise<string>): () => Promise<string> {
  let decoy: Promise<string> | undefined;
  return () => {
    decoy ??= make().catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  };
}
const decoy = createDecoy(() => hashPassword('nobody has this password'));

/** Spends what a real check costs, so that the time of an answer does not tell whether an address is known. */
export async function burnPasswordTime(password: string, caller = anybody): Promise<void> {
  await verifyPassword(await decoy(), password, caller);
}
