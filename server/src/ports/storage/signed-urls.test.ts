import { describe, expect, test } from 'vitest';
import { createSignedUrls } from './signed-urls.ts';

const urls = createSignedUrls(new Uint8Array(32).fill(7));
const key = 'companies/2/avatars/a.jpg';
const morning = new Date('2026-03-02T00:00:00Z');
const later = (hours: number) => new Date(morning.getTime() + hours * 3_600_000);

function partsOf(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return { pathname, exp: searchParams.get('exp') ?? '', sig: searchParams.get('sig') ?? '' };
}
const { pathname, exp, sig } = partsOf(urls.fileUrl(key, morning));

describe('the signed address of a file', () => {
  test('opens the file it was made for', () => {
    expect(pathname).toBe(`/files/${key}`);
    expect(urls.verify(key, exp, sig, morning)).toBe(true);
  });

  test('is the same all day, so that browsers keep the file', () => {
    expect(urls.fileUrl(key, later(23.99))).toBe(urls.fileUrl(key, morning));
    expect(urls.fileUrl(key, later(24))).not.toBe(urls.fileUrl(key, morning));
  });

  test.each([0, 6, 23.99])('made %d hours into a day lives between one and two days', (hours) => {
    const made = later(hours);
    const { exp: end, sig: signature } = partsOf(urls.fileUrl(key, made));
    const after = (days: number) => new Date(made.getTime() + days * 86_400_000);
    expect(urls.verify(key, end, signature, after(1))).toBe(true);
    expect(urls.verify(key, end, signature, after(2.001))).toBe(false);
  });

  test('stops at its end to the second', () => {
    expect(urls.verify(key, exp, sig, new Date(Number(exp) * 1000 - 1))).toBe(true);
    expect(urls.verify(key, exp, sig, new Date(Number(exp) * 1000))).toBe(false);
  });

  test.each<[string, string, string, string]>([
    ['another file', 'companies/3/avatars/a.jpg', exp, sig],
    ['a later end', key, String(Number(exp) + 86_400), sig],
    ['an end that is no number', key, 'Infinity', sig],
    ['no signature', key, exp, ''],
    ['half a signature', key, exp, sig.slice(0, 20)],
    ['a longer signature', key, exp, `${sig}AAAA`],
    ['a changed signature', key, exp, `${sig.startsWith('A') ? 'B' : 'A'}${sig.slice(1)}`],
    ['an end moved into the key', `${exp}\n${key}`, '', sig],
  ])('does not open for %s', (_name, otherKey, otherExp, otherSig) => {
    expect(urls.verify(otherKey, otherExp, otherSig, morning)).toBe(false);
  });

  test('does not open with the key of another server', () => {
    const other = createSignedUrls(new Uint8Array(32).fill(8));
    expect(other.verify(key, exp, sig, morning)).toBe(false);
  });
});
