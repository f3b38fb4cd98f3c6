import { describe, expect, test } from 'vitest';
import { deriveKeys } from './keys.ts';
import { createSealing } from './sealing.ts';

const keyOf = (secret: string) => deriveKeys(secret).sealing;
const sealing = createSealing(keyOf('one'));

describe('a sealed secret', () => {
  test('opens to what it was, shows nothing of it and is never sealed the same way twice', () => {
    const sealed = sealing.seal('EAAG-token', 'connection:4');
    expect(sealing.open(sealed, 'connection:4').toString()).toBe('EAAG-token');
    expect(sealed.includes('EAAG')).toBe(false);
    expect(sealing.seal('EAAG-token', 'connection:4').equals(sealed)).toBe(false);
  });

  test('does not open in another place, when a bit of it changed, or when it was cut', () => {
    const sealed = sealing.seal('EAAG-token', 'connection:4');
    expect(() => sealing.open(sealed, 'connection:5')).toThrow();
    const bent = Buffer.from(sealed);
    bent.writeUInt8(bent.readUInt8(bent.length - 1) ^ 1, bent.length - 1);
    expect(() => sealing.open(bent, 'connection:4')).toThrow();
    expect(() => sealing.open(sealed.subarray(0, 20), 'connection:4')).toThrow();
  });

  test('outlives its key as long as the old one is still known', () => {
    const sealed = sealing.seal('EAAG-token', 'x');
    const renewed = createSealing(keyOf('two'), keyOf('one'));
    expect(renewed.open(sealed, 'x').toString()).toBe('EAAG-token');
    expect(() => createSealing(keyOf('two')).open(sealed, 'x')).toThrow(/APP_SECRET/);
    expect(() => sealing.open(renewed.seal('new', 'x'), 'x')).toThrow(/APP_SECRET/);
  });
});
