import { describe, expect, test } from 'vitest';
import { createOrigins } from './origins.ts';

const app = 'https://app.example.com';
const host = 'api.example.com';

describe('pages of other origins', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: app }, true],
    [{ 'sec-fetch-site': 'same-site', referer: `${app}/tickets` }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: `${app}.evil.example` }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'https://evil.example', host }, false],
    [{ origin: 'null', host }, false],
    [{ origin: `https://${host}`, host }, true],
    [{ host }, true],
  ])('use our cookies only where they are named: %j %s', (headers, may) => {
    expect(createOrigins([app]).mayUseCookies({ headers })).toBe(may);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site', origin: app }, false],
    [{ 'sec-fetch-site': 'same-site', origin: app }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: app }, true],
    [{ host }, true],
  ])('are nobody where none is named: %j %s', (headers, may) => {
    expect(createOrigins([]).mayUseCookies({ headers })).toBe(may);
    expect(createOrigins([]).isNamed({ headers })).toBe(false);
  });
});
