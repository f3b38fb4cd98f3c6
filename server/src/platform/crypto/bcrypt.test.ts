import { expect, test } from 'vitest';
import { isBcrypt, verifyBcrypt } from './bcrypt.ts';
import { verifyPassword } from './passwords.ts';

/** Made by the crypt of a Linux system. */
const known: [string, string][] = [
  ['', '$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s.'],
  ['a', '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['ção 🔑', '$2b$04$abcdefghijklmnopqrstuu8u6w45MG8oZWrKk3KwJ3zHyUclp4KS6'],
  ['segredo123', '$2b$08$If6bvum7DFjUnE9p2uDeDuF9v2BybptXxN5PlLZtahZpNSJ6yGZ.y'],
];

test.each(known)('%j opens the hash of another program, and nothing else does', async (password, stored) => {
  expect(await verifyBcrypt(stored, password)).toBe(true);
  expect(await verifyBcrypt(stored, `${password}!`)).toBe(false);
  expect(await verifyPassword(stored, password)).toBe(true);
});

test('of a long password 72 bytes count, as everywhere', async () => {
  const stored = '$2y$04$abcdefghijklmnopqrstuum2G75IXDN/xsgbNa/hCiPSKyIHQd70S';
  const password = '0123456789'.repeat(9);
  expect(await verifyBcrypt(stored, password)).toBe(true);
  expect(await verifyBcrypt(stored, password.slice(0, 72))).toBe(true);
  expect(await verifyBcrypt(stored, password.slice(0, 71))).toBe(false);
});

test.each([
  '',
  'none',
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  '$2b$03$abcdefghijklmnopqrstuuqflPDzB6gcMhKa1rZqKiun2YGL5sa2u',
  // A check of it would take minutes.
  '$2b$20$abcdefghijklmnopqrstuuqflPDzB6gcMhKa1rZqKiun2YGL5sa2u',
  '$2b$04$short',
])('%j is no hash that is checked, and nothing opens it', async (stored) => {
  expect(isBcrypt(stored)).toBe(false);
  expect(await verifyBcrypt(stored, 'secret')).toBe(false);
  expect(await verifyPassword(stored, '')).toBe(false);
});
