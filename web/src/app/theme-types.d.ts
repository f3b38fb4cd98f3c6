import '@mui/material/styles';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface PaletteColor {
    /** The same hue where it is text: always readable on the page, whatever colour the brand chose. */
    ink: string;
  }
  interface SimplePaletteColorOptions {
    ink?: string;
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
