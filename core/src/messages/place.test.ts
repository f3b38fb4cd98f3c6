import { describe, expect, test } from 'vitest';
import { readDegrees, readPoint } from './place.ts';

const recife = { latitude: -8.0631, longitude: -34.8711 };

describe('a point', () => {
  test.each([
    ['-8.0631, -34.8711'],
    ['  -8.0631 -34.8711 '],
    ['-8.0631;-34.8711'],
    ['https://www.google.com/maps?q=-8.0631,-34.8711'],
    ['https://www.google.com/maps/search/?api=1&query=-8.0631%2C-34.8711'],
    ['https://www.google.com/maps/@-8.0631,-34.8711,17z'],
    // The pin counts, not the middle of the screen.
    ['https://www.google.com/maps/place/Marco+Zero/@-8.1,-34.9,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-8.0631!4d-34.8711'],
    ['https://maps.apple.com/?ll=-8.0631,-34.8711&z=16'],
    ['https://www.openstreetmap.org/#map=17/-8.0631/-34.8711'],
  ])('is read from %s', (text) => {
    expect(readPoint(text)).toEqual(recife);
  });

  test.each([
    [''],
    ['Marco Zero'],
    ['-8.0631'],
    ['-34,8711'],
    ['91.0, 0.0'],
    ['0.0, 181.0'],
    ['https://example.com/'],
    ['ftp://x/@1,2'],
  ])('is not read from %j', (text) => {
    expect(readPoint(text)).toBeNull();
  });
});

test.each([
  ['-8.0631', 90, -8.0631],
  [' -34,8711 ', 180, -34.8711],
  ['0', 90, 0],
  ['90', 90, 90],
  ['90.1', 90, null],
  ['180', 180, 180],
  ['', 90, null],
  ['abc', 90, null],
  ['1.2.3', 90, null],
  ['1e2', 180, null],
  ['0x10', 180, null],
] as const)('degrees written as %j, up to %i: %j', (text, max, expected) => {
  expect(readDegrees(text, max)).toBe(expected);
});
