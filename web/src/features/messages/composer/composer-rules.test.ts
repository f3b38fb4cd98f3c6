import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileProblem } from './file-rules.ts';
import { voiceFile } from './recording.ts';
import { isShortcut } from './use-shortcuts.ts';

describe('shortcuts', () => {
  test('are called for by a stroke at the begin only [CHT-016]', () => {
    expect(['/', '/bo', 'a/b', ' /x', '/a\nb', ''].map(isShortcut)).toEqual([true, true, false, false, false, false]);
  });
});

describe('files to be sent', () => {
  const file = (name: string, type: string, size = 10) =>
    Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

  test.each([
    ['an image', [file('a.png', 'image/png')], null],
    [
      'several of different kinds',
      [file('a.pdf', 'application/pdf'), file('b.mp4', 'video/mp4'), file('c.docx', '')],
      null,
    ],
    [
      'a program',
      [file('a.png', 'image/png'), file('x.exe', 'application/x-msdownload')],
      { kind: 'badType', name: 'x.exe' },
    ],
    ['a picture that can run code', [file('x.svg', 'image/svg+xml')], { kind: 'badType', name: 'x.svg' }],
    ['an empty one', [file('a.txt', 'text/plain', 0)], { kind: 'empty', name: 'a.txt' }],
    ['64 MB in all', [file('a.zip', '', 32 * 2 ** 20), file('b.zip', '', 32 * 2 ** 20)], null],
    [
      'more than 64 MB in all',
      [file('a.zip', '', 40 * 2 ** 20), file('b.zip', '', 30 * 2 ** 20)],
      { kind: 'tooLarge' },
    ],
  ] as const)('%s [CHT-012, CHT-056]', (_, files, problem) => {
    expect(fileProblem(files)).toEqual(problem);
  });
});

test('a recording of less than 10000 bytes is thrown away [CHT-024]', () => {
  const at = new Date('2026-11-15T12:00:00Z');
  expect(voiceFile([new Uint8Array(9_999)], at)).toBeNull();
  const file = voiceFile([new Uint8Array(6_000), new Uint8Array(4_000)], at);
  expect(file).toMatchObject({ name: 'audio-20261115120000.mp3', type: 'audio/mpeg', size: 10_000 });
});

describe('the speed of sound', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });
  afterEach(() => localStorage.clear());

  test('goes round 0.5, 1, 1.5 and 2 and is kept across reloads [CHT-027, CHT-028]', async () => {
    const { nextPlaybackRate, useChatPreferences } = await import('../preferences.ts');
    const seen = Array.from({ length: 4 }, () => {
      nextPlaybackRate();
      return useChatPreferences.getState().playbackRate;
    });
    expect(seen).toEqual([1.5, 2, 0.5, 1]);
    nextPlaybackRate();
    vi.resetModules();
    const again = await import('../preferences.ts');
    expect(again.useChatPreferences.getState().playbackRate).toBe(1.5);
  });

  test('and the signature switch is on until somebody turns it off, also after a reload [CHT-020]', async () => {
    const { setSigns, useChatPreferences } = await import('../preferences.ts');
    expect(useChatPreferences.getState().signs).toBe(true);
    setSigns(false);
    vi.resetModules();
    const again = await import('../preferences.ts');
    expect(again.useChatPreferences.getState().signs).toBe(false);
  });
});
