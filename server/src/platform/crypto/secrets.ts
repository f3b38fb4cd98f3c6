import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in an address and in a cookie. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a random secret. It has full entropy, so a plain hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const sameSecret = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
