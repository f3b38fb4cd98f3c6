import { hash, verify } from '@node-rs/argon2';
import { demandNoTransaction } from '../db/index.ts';
import { createFairQueue } from './fair-queue.ts';

/** OWASP's first choice for argon2id (number 2 in this library): 19 MiB, two passes. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes a thread and 19 MiB: a flood of passwords leaves threads for files, and memory for everybody. */
const queue = createFairQueue({ atOnce: 2, waitingMax: 1_000, waitingMaxEach: 250 });
/** Those who are told apart by nothing take turns as one. */
const anybody = 'anybody';

export async function hashPassword(password: string, caller = anybody): Promise<string> {
  demandNoTransaction('a password is hashed');
  return queue.run(caller, () => hash(password, options));
}

let checks = 0;
/** How many passwords were compared so far: what a try costs must not depend on what it finds. */
export const passwordChecks = (): number => checks;

/** `caller` is who it is done for: callers take turns. */
export async function verifyPassword(stored: string, password: string, caller = anybody): Promise<boolean> {
  demandNoTransaction('a password is tried');
  return queue.run(caller, () => {
    checks += 1;
    return verify(stored, password).catch(() => false);
  });
}

let decoy: Promise<string> | undefined;
/** Spends what a real check costs, so that the time of an answer does not tell whether an address is known. */
export async function burnPasswordTime(password: string, caller = anybody): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password, caller);
}
