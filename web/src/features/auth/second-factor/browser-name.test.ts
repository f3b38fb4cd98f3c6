import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 Edg/120.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36',
    'Chrome · Linux',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0', 'Firefox · Android'],
  ['curl/8', ''],
])('a browser that says %s is shown as "%s"', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
