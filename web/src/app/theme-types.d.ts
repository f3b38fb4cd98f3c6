import '@mui/material/styles';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface PaletteColor {
    /** The same hue where it is text: always readable on the page, whatever colour the brand chose. */
    ink: string;
    /** The page with a breath of the hue: what is chosen. Text, quiet text and ink are readable on it. */
    tonal: string;
    /** The same, stronger: what is ticked beside what is only open. */
    tonalStrong: string;
  }
  interface SimplePaletteColorOptions {
    ink?: string;
    tonal?: string;
    tonalStrong?: string;
  }
  interface Palette {
    /** Around what can be filled in or pressed. */
    border: string;
  }
  interface PaletteOptions {
    border?: string;
  }
  interface TypeBackground {
    /** Side areas: the drawer, table heads. */
    side: string;
    /** What lies over the page: menus, small windows, dialogs. */
    raised: string;
  }
}
