import { mailLanguage } from '@oplano/contracts/auth';
import { describe, expect, test } from 'vitest';
import { fillText, mailTexts } from './index.ts';

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
const shapeOf = (texts: object): unknown =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]: [string, string | object]) => [
      key,
      typeof value === 'string' ? places(value) : shapeOf(value),
    ]),
  );

describe('the texts of letters', () => {
  test('are the same in every language, with the same places to fill', () => {
    const shapes = mailLanguage.options.map((language) => shapeOf(mailTexts(language)));
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    const subjects = mailLanguage.options.map((language) => mailTexts(language).confirmSignUp.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test('keep a place nobody fills, to be seen', () => {
    expect(fillText('{a} and {b}', { a: 1 })).toBe('1 and {b}');
  });
});
