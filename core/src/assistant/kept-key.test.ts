import { maskedValue } from '@oplano/contracts/integrations';
import { expect, test } from 'vitest';
import { keyAfter } from './index.ts';

const here = 'https://here.example/v1';
const elsewhere = 'https://elsewhere.example/v1';

test.each([
  [{}, { is: 'kept' }],
  [{ apiKey: maskedValue }, { is: 'kept' }],
  [{ apiKey: maskedValue, baseUrl: here }, { is: 'kept' }],
  [{ apiKey: maskedValue, baseUrl: elsewhere }, { is: 'dropped' }],
  [{ baseUrl: elsewhere }, { is: 'dropped' }],
  [{ baseUrl: '' }, { is: 'dropped' }],
  [{ apiKey: ' ' }, { is: 'dropped' }],
  [
    { apiKey: ' sk-2 ', baseUrl: elsewhere },
    { is: 'given', key: 'sk-2' },
  ],
] as const)('a key is kept for the address it was given for, and for no other: %j', (form, fate) => {
  expect(keyAfter(form, here)).toEqual(fate);
});
