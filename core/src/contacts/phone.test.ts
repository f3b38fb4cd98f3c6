import { describe, expect, test } from 'vitest';
import { canonicalPhone, isPhone, isSamePhone, phoneFromText, phoneVariants } from './phone.ts';

describe('the ninth digit', () => {
  test.each([
    ['551187654321', '5511987654321'],
    ['5511987654321', '5511987654321'],
    ['+55 (31) 8765-4321', '5531987654321'],
    ['553187654321', '5531987654321'],
    // Landlines have none.
    ['551133334444', '551133334444'],
    ['555132221111', '555132221111'],
    // No area code of Brazil, and not Brazil at all.
    ['552087654321', '552087654321'],
    ['14155552671', '14155552671'],
    ['351912345678', '351912345678'],
    ['', ''],
  ])('%s is kept as %s', (phone, canonical) => {
    expect(canonicalPhone(phone)).toBe(canonical);
  });

  test.each([
    ['5511987654321', ['5511987654321', '551187654321']],
    ['551187654321', ['5511987654321', '551187654321']],
    // Mobiles that were never without it.
    ['5511947654321', ['5511947654321']],
    ['551133334444', ['551133334444']],
    ['14155552671', ['14155552671']],
  ])('%s is known as %j', (phone, variants) => {
    expect(phoneVariants(phone)).toEqual(variants);
    for (const variant of variants) expect(isSamePhone(phone, variant)).toBe(true);
  });
});

describe('a number as people write it', () => {
  test.each([
    ['(11) 98765-4321', '5511987654321'],
    ['011 98765 4321', '5511987654321'],
    ['11 3333-4444', '551133334444'],
    ['+1 (415) 555-2671', '14155552671'],
    ['00351 912 345 678', '351912345678'],
    ['+47 40 61 23 45', '4740612345'],
    ['5511987654321', '5511987654321'],
    ['14155552671', '14155552671'],
    ['nenhum', ''],
  ])('%s is %s', (typed, digits) => {
    expect(phoneFromText(typed)).toBe(digits);
  });

  test.each([
    ['5511987654321', true],
    ['1234567', false],
    ['1234567890123456', false],
    ['0123456789', false],
    ['', false],
  ])('%s can be a number: %s', (digits, answer) => {
    expect(isPhone(digits)).toBe(answer);
  });
});
