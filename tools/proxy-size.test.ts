import { readFileSync } from 'node:fs';
import { routes } from '../contracts/src/index.ts';
import { expect, test } from 'vitest';

const operations = readFileSync(new URL('../docs/OPERATIONS.md', import.meta.url), 'utf8');
const mebibyte = 1024 * 1024;

test('the proxy in the documents lets the largest upload through, and not much more', () => {
  const uploads = Object.values(routes).flatMap((named) =>
    Object.values(named).flatMap((route) => ('upload' in route && route.upload ? [route.upload.maxBytes] : [])),
  );
  expect(uploads.length).toBeGreaterThan(4);
  // `maxBytes` counts all files of a call together; the other fields and the seams of the form need little.
  const largest = Math.ceil(Math.max(...uploads) / mebibyte) + 1;
  const written = [...operations.matchAll(/client_max_body_size (\d+)m;/g)].map(([, size]) => Number(size));
  expect(written).toEqual([largest]);
});
