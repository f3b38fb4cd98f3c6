import { looksLikeRecoveryCode, plainCode, stepAt } from '@oplano/core/auth';
import { expect, test } from 'vitest';
import { createRecoveryCode, timeCode } from './time-codes.ts';

// Appendix B of RFC 6238, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is that of the standard: %s', (seconds, code) => {
  expect(timeCode(Buffer.from('12345678901234567890'), stepAt(new Date(seconds * 1_000)))).toBe(code);
});

test('recovery codes look like ones and differ', () => {
  const codes = Array.from({ length: 100 }, createRecoveryCode);
  expect(new Set(codes).size).toBe(100);
  expect(codes.map(plainCode).every(looksLikeRecoveryCode)).toBe(true);
});
