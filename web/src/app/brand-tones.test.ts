import { getContrastRatio } from '@mui/material/styles';
import { seededRandom } from '@oplano/core/random';
import { describe, expect, test } from 'vitest';
import { brandTones, filled, grounds, letters, minContrast, type Mode } from './brand-tones.ts';
import { createAppTheme } from './theme.ts';

/** Colours that the operator's form takes: any at all, short ones, greys, and the ends of the scale. */
function seeds(): string[] {
  const random = seededRandom(33);
  const hex = (length: number) => Array.from({ length }, () => random.whole(0, 15).toString(16)).join('');
  const many = Array.from({ length: 200 }, () => [hex(6), hex(3).toUpperCase(), hex(2).repeat(3)]);
  return ['000000', 'ffffff', 'fff', '0000FF', '39ACE7', ...many.flat()].map((digits) => `#${digits}`);
}

/** Every pair of text and ground that is made of a brand's colour. */
function pairsOf(seed: string, mode: Mode): [name: string, text: string, ground: string][] {
  const { main, dark, contrastText, ink, tonal, tonalStrong } = brandTones(seed, mode);
  const tinted = Object.entries({ tonal, tonalStrong });
  return [
    ['letters on a filled control', contrastText, main],
    ['letters on a filled control under the pointer', contrastText, dark],
    ...Object.entries(grounds[mode]).map(([name, ground]): [string, string, string] => [`ink on ${name}`, ink, ground]),
    ...tinted.flatMap(([name, ground]): [string, string, string][] => [
      [`ink on ${name}`, ink, ground],
      [`text on ${name}`, letters[mode].primary, ground],
      [`quiet text on ${name}`, letters[mode].secondary, ground],
    ]),
  ];
}

const unreadable = (seed: string, mode: Mode): string[] =>
  pairsOf(seed, mode).flatMap(([name, text, ground]) => {
    const contrast = getContrastRatio(text, ground);
    return contrast >= minContrast ? [] : [`${seed} ${mode}, ${name}: ${text} on ${ground} is ${contrast.toFixed(2)}`];
  });

describe('the tones of a brand', () => {
  test('leave text readable on every one of them, whatever colour the operator entered', () => {
    const found = seeds().flatMap((seed) => [...unreadable(seed, 'light'), ...unreadable(seed, 'dark')]);
    expect(found).toEqual([]);
  });

  test('show that the pointer is over a filled control, also where it is black or white', () => {
    const unseen = seeds().filter((seed) => {
      const { main, dark } = filled(seed);
      return getContrastRatio(main, dark) <= 1.05;
    });
    expect(unseen).toEqual([]);
  });

  test('are the brand’s colour itself wherever it can be read', () => {
    expect(brandTones('#0000FF', 'light')).toMatchObject({ main: '#0000FF', ink: '#0000FF', tonal: '#e0e0ff' });
    expect(brandTones('#39ACE7', 'dark')).toMatchObject({ main: '#39ACE7', ink: '#39ACE7', contrastText: '#11141a' });
  });

  test('reach the theme, beside colours of success and failure that are read as well', () => {
    const { colorSchemes } = createAppTheme({ light: '#ffeb3b', dark: '#1a237e' });
    for (const [mode, seed] of [
      ['light', '#ffeb3b'],
      ['dark', '#1a237e'],
    ] as const) {
      const palette = colorSchemes[mode]?.palette;
      expect(palette?.primary).toMatchObject(brandTones(seed, mode));
      for (const color of ['error', 'warning', 'success', 'info'] as const) {
        const { main, dark, contrastText } = palette?.[color] ?? { main: '', dark: '', contrastText: '' };
        for (const ground of [main, dark]) {
          expect(getContrastRatio(contrastText, ground)).toBeGreaterThanOrEqual(minContrast);
        }
      }
    }
  });
});
