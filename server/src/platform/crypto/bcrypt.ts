import { verify } from '@node-rs/bcrypt';

/**
 * Checks passwords that another program hashed with bcrypt, until their people sign in for the first time (decision 0072).
 * Nothing is hashed with it here.
 */

const pattern = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
/** A check of the highest takes a quarter of a second: beyond that a stored hash would be a way to keep a core busy. */
const costMax = 12;

/** Whether it is a hash that can be checked; one that costs too much counts as none. */
export function isBcrypt(stored: string): boolean {
  const cost = Number(pattern.exec(stored)?.[1]);
  return cost >= 4 && cost <= costMax;
}

/** Whether the password is the one of the hash. */
export async function verifyBcrypt(stored: string, password: string): Promise<boolean> {
  // bcrypt ends a password at its first zero byte.
  if (!isBcrypt(stored) || password.includes('\0')) return false;
  return verify(password, stored).catch(() => false);
}
