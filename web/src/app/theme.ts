import { createTheme, type Theme } from '@mui/material/styles';
import { brandTones, filled, grounds, letters, minContrast } from './brand-tones.ts';
import { components } from './theme-components.ts';

export interface BrandColors {
  readonly light: string;
  readonly dark: string;
}

const lightScheme = (main: string) => ({
  palette: {
    contrastThreshold: minContrast,
    primary: brandTones(main, 'light'),
    error: filled('#c62828'),
    warning: filled('#b45309'),
    success: filled('#1b7f3b'),
    info: filled('#0b6aa8'),
    background: { default: grounds.light.paper, ...grounds.light },
    text: { ...letters.light, disabled: '#8b93a1' },
    divider: '#e4e7ec',
    border: '#c4cad4',
  },
});

const darkScheme = (main: string) => ({
  palette: {
    contrastThreshold: minContrast,
    primary: brandTones(main, 'dark'),
    error: filled('#f2777a'),
    warning: filled('#f0a94b'),
    success: filled('#5cc07d'),
    info: filled('#6cb6ea'),
    background: { default: grounds.dark.paper, ...grounds.dark },
    text: { ...letters.dark, disabled: '#737c8a' },
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

/** What the kit says by itself, to whoever does not see it. */
interface KitTexts {
  readonly openText: string;
  readonly closeText: string;
  readonly clearText: string;
}

/** The look of the product in the brand's two colours: one accent, neutral greys, hairlines instead of shadows. */
export const createAppTheme = ({ light, dark }: BrandColors, texts?: KitTexts): Theme =>
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
      button: { ...text(14, 500, 1.4), textTransform: 'none' },
    },
    components: {
      ...components,
      MuiAutocomplete: { ...components.MuiAutocomplete, ...(texts && { defaultProps: texts }) },
    },
  });
