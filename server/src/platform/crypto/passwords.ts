import { hash, verify } from '@node-rs/argon2';
import { demandNoTransaction } from '../db/index.ts';

/** OWASP's first choice for argon2id (number 2 in this library): 19 MiB, two passes. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  demandNoTransaction('a password is hashed');
  return hash(password, options);
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  demandNoTransaction('a password is tried');
  return verify(stored, password).catch(() => false);
}

let decoy: Promise<string> | undefined;
/** Spends what a real check costs, so that the time of an answer does not tell whether an address is known. */
export async function burnPasswordTime(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password);
}
