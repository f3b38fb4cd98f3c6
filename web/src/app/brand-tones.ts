import { darken, getContrastRatio, lighten } from '@mui/material/styles';

export type Mode = 'light' | 'dark';

/** What can be read by people who do not see well (WCAG AA). */
export const minContrast = 4.5;

/** A shadow is not seen in the dark, so what lies over the page is a shade lighter than it. */
export const grounds = {
  light: { paper: '#ffffff', side: '#f6f7f9', raised: '#ffffff' },
  dark: { paper: '#191c22', side: '#14161b', raised: '#22262e' },
} as const;

/** Text on these grounds; the quiet one sets how strong a tint below it may be. */
export const letters = {
  light: { primary: '#1b1f27', secondary: '#59616e' },
  dark: { primary: '#e6e8ec', secondary: '#a3abb8' },
} as const;

const reads = (text: string, ground: string): boolean => getContrastRatio(text, ground) >= minContrast;

/** White where it can be read, else nearly black, else black: one of them always can. */
const lettersOn = (fill: string): string => ['#ffffff', '#11141a'].find((text) => reads(text, fill)) ?? '#000000';

/** A filled control as it is, as it is under the pointer, and what is written on both. */
export function filled(main: string): { readonly main: string; readonly dark: string; readonly contrastText: string } {
  const contrastText = lettersOn(main);
  // Away from its letters, so that they are read no worse; from the end of the scale there is only the way back.
  const away = contrastText === '#ffffff' ? darken : lighten;
  const back = contrastText === '#ffffff' ? lighten : darken;
  const isSeen = getContrastRatio(away(main, 0.2), main) > 1.05;
  return { main, dark: isSeen ? away(main, 0.2) : back(main, 0.15), contrastText };
}

const channels = (hex: string): number[] => {
  const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
};

/** So much of a colour over the page, as one colour. */
const over = (color: string, share: number, ground: string): string => {
  const below = channels(ground);
  const mixed = channels(color).map((value, at) => Math.round(value * share + (below[at] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The page with a breath of the brand, as much of it as leaves quiet text readable. */
function tint(color: string, mode: Mode, wanted: number): string {
  const { paper } = grounds[mode];
  for (let share = wanted; share > 0; share -= 1) {
    const tone = over(color, share / 100, paper);
    if (reads(letters[mode].secondary, tone)) return tone;
  }
  return paper;
}

/** The nearest shade of a colour that can be read as text on all of these. */
function inkOn(color: string, mode: Mode, below: readonly string[]): string {
  const shift = mode === 'light' ? darken : lighten;
  for (let step = 0; step < 20; step += 1) {
    const shade = step === 0 ? color : shift(color, step / 20);
    if (below.every((ground) => reads(shade, ground))) return shade;
  }
  return mode === 'light' ? '#000000' : '#ffffff';
}

/**
 * All that is made of the colour a brand chose. Whatever it is, text is readable on every one of them:
 * `contrastText` on what is filled, `ink` and the page's own text on what is tinted.
 */
export function brandTones(seed: string, mode: Mode) {
  const tonal = tint(seed, mode, 12);
  const tonalStrong = tint(seed, mode, 18);
  const ink = inkOn(seed, mode, [...Object.values(grounds[mode]), tonal, tonalStrong]);
  return { ...filled(seed), ink, tonal, tonalStrong };
}
