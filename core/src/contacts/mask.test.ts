import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { maskNumber, numberFor } from './mask.ts';

describe('hidden numbers', () => {
  test.each([
    ['5511987654321', '55119******21'],
    ['551133334444', '5511******44'],
    ['12345678', '******78'],
    ['1234', '**34'],
    ['12', '12'],
    ['', ''],
  ])('%s is shown as %s [LGP-002]', (number, masked) => {
    expect(maskNumber(number)).toBe(masked);
  });

  test('hide from plain users only, and only where the company says so [LGP-001]', () => {
    const on = { lgpdHideNumber: 'enabled' } as const;
    const off = { lgpdHideNumber: 'disabled' } as const;
    const number = '5511987654321';
    expect(numberFor(anActor(), on, number)).toBe('55119******21');
    expect(numberFor(anActor({ profile: 'admin' }), on, number)).toBe(number);
    expect(numberFor(anActor(), off, number)).toBe(number);
    expect(numberFor(null, on, number)).toBe(number);
  });
});
