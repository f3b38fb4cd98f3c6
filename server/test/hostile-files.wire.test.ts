import { describe, expect, test } from 'vitest';
import { hostileFiles } from './hostile-files.ts';
import { sharedStringBomb } from './hostile/sheets.ts';

describe('the hostile files', () => {
  test('each have a name of their own', () => {
    const names = hostileFiles.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(hostileFiles)('$name is small enough to be sent, so what is hostile is what it becomes', ({ make }) => {
    const { length } = make();
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(30 * 1024 * 1024);
  });

  test('a text of 2,000 letters in 1,200,000 cells takes less than 100 kB', () => {
    expect(sharedStringBomb(2_000, 30_000, 40).length).toBeLessThan(100_000);
  });
});
