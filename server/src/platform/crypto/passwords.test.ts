import { expect, test } from 'vitest';
import { createDecoy, createSalts, hashPassword, verifyPassword, wayOf } from './passwords.ts';

test('a decoy that could not be made is made by whoever comes next, and then kept', async () => {
  let calls = 0;
  const decoy = createDecoy(async () => {
    calls += 1;
    if (calls === 1) throw new Error('Too many wait.');
    return `made ${calls}`;
  });
  await expect(decoy()).rejects.toThrow('Too many wait.');
  expect([await decoy(), await decoy()]).toEqual(['made 2', 'made 2']);
});

test('the passwords of one address are hashed alike, those of another, or another installation, are not', async () => {
  const saltOf = createSalts(Buffer.alloc(32, 1));
  const hashed = (email: string, salts = saltOf) => hashPassword('secret1', 'test', salts(email));
  const first = await hashed('ana@example.com');
  expect(await hashed(' ANA@example.com')).toBe(first);
  expect(wayOf(await hashed('bia@example.com'))).not.toBe(wayOf(first));
  expect(wayOf(await hashed('ana@example.com', createSalts(Buffer.alloc(32, 2))))).not.toBe(wayOf(first));
  expect(wayOf(await hashPassword('other', 'test', saltOf('ana@example.com')))).toBe(wayOf(first));
  expect(await verifyPassword(first, 'secret1')).toBe(true);
});
