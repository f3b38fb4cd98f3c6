import { createTheme, darken, getContrastRatio, lighten, type Theme } from '@mui/material/styles';
import { components } from './theme-components.ts';

export interface BrandColors {
  readonly light: string;
  readonly dark: string;
}

const minContrast = 4.5;
const paper = { light: '#ffffff', dark: '#191c22' } as const;
/** A shadow is not seen in the dark, so what lies over the page is a shade lighter than it. */
const raised = { light: '#ffffff', dark: '#22262e' } as const;

/** The nearest shade of a colour that can be read as text, on the page and on what lies over it. */
export function inkOf(color: string, mode: keyof typeof paper): string {
  const shift = mode === 'light' ? darken : lighten;
  for (let step = 0; step < 20; step += 1) {
    const shade = step === 0 ? color : shift(color, step / 20);
    if (getContrastRatio(shade, raised[mode]) >= minContrast) return shade;
  }
  return mode === 'light' ? '#000000' : '#ffffff';
}

/** A filled control under the pointer: away from the colour of its text, so that it is read no worse than before. */
const pressed = (main: string): string =>
  getContrastRatio('#ffffff', main) >= minContrast ? darken(main, 0.2) : lighten(main, 0.2);

const lightScheme = (main: string) => ({
  palette: {
    contrastThreshold: minContrast,
    primary: { main, dark: pressed(main), ink: inkOf(main, 'light') },
    error: { main: '#c62828' },
    warning: { main: '#b45309' },
    success: { main: '#1b7f3b' },
    info: { main: '#0b6aa8' },
    background: { default: paper.light, paper: paper.light, side: '#f6f7f9', raised: raised.light },
    text: { primary: '#1b1f27', secondary: '#59616e', disabled: '#8b93a1' },
    divider: '#e4e7ec',
    border: '#c4cad4',
  },
});

const darkScheme = (main: string) => ({
  palette: {
    contrastThreshold: minContrast,
    primary: { main, dark: pressed(main), ink: inkOf(main, 'dark') },
    error: { main: '#f2777a' },
    warning: { main: '#f0a94b' },
    success: { main: '#5cc07d' },
    info: { main: '#6cb6ea' },
    background: { default: paper.dark, paper: paper.dark, side: '#14161b', raised: raised.dark },
    text: { primary: '#e6e8ec', secondary: '#a3abb8', disabled: '#737c8a' },
    divider: '#2b2f38',
    border: '#454c59',
  },
});

const text = (size: number, weight: number, lineHeight: number) => ({
  fontSize: `${size / 16}rem`,
  fontWeight: weight,
  lineHeight,
  letterSpacing: size >= 16 ? '-0.01em' : 'normal',
});

/** The look of the product in the brand's two colours: one accent, neutral greys, hairlines instead of shadows. */
export const createAppTheme = ({ light, dark }: BrandColors): Theme =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-color-scheme' },
    colorSchemes: { light: lightScheme(light), dark: darkScheme(dark) },
    shape: { borderRadius: 8 },
    spacing: 8,
    typography: {
      fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
      fontSize: 14,
      fontWeightMedium: 500,
      h1: text(20, 600, 1.3),
      h2: text(16, 600, 1.4),
      h3: text(14, 600, 1.4),
      body1: text(14, 400, 1.5),
      body2: text(13, 400, 1.5),
      caption: text(12, 400, 1.4),
      button: { ...text(13.5, 500, 1.4), textTransform: 'none' },
    },
    components,
  });
