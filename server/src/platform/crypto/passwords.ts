import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (number 2 in this library): 19 MiB, two passes. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password).catch(() => false);

let decoy: Promise<string> | undefined;
/** Spends what a real check costs, so that the time of an answer does not tell whether an address is known. */
export async function burnPasswordTime(password: string): Promise<void> {
  decoy ??= hashPassword('nobody has this password');
  await verifyPassword(await decoy, password);
}
