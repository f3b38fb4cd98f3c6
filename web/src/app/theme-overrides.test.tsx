import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CssBaseline from '@mui/material/CssBaseline';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Popover from '@mui/material/Popover';
import Radio from '@mui/material/Radio';
import { ThemeProvider } from '@mui/material/styles';
import SvgIcon from '@mui/material/SvgIcon';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAppTheme } from './theme.ts';

const theme = createAppTheme({ light: '#0000FF', dark: '#39ACE7' });

/** One of everything that the theme has a word to say about, as the library renders it. */
function Everything() {
  const anchor = document.body;
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {(['text', 'outlined', 'contained'] as const).map((variant) => (
        <div key={variant}>
          <Button variant={variant}>a</Button>
          <Button variant={variant} color="inherit">
            b
          </Button>
        </div>
      ))}
      <IconButton aria-label="c">
        <SvgIcon />
      </IconButton>
      <TextField label="d" helperText="e" />
      <TextField label="f" defaultValue="g" />
      <Autocomplete
        options={['q']}
        defaultValue="q"
        renderInput={(params) => <TextField {...params} slotProps={{ ...params.slotProps }} label="r" />}
      />
      <Paper />
      <Menu open anchorEl={anchor}>
        <MenuItem>
          <ListItemIcon />h
        </MenuItem>
      </Menu>
      <Popover open anchorEl={anchor}>
        i
      </Popover>
      <Dialog open>
        <DialogTitle>j</DialogTitle>
        <DialogContent>k</DialogContent>
        <DialogActions />
      </Dialog>
      <Tooltip open title="l">
        <span>m</span>
      </Tooltip>
      <Switch />
      <Checkbox />
      <Radio />
      <Tabs value={0}>
        <Tab label="n" />
      </Tabs>
      <Link href="/">o</Link>
      <Alert severity="info">p</Alert>
    </ThemeProvider>
  );
}

/** What an element is for a while: under the pointer, wrong, chosen. The library writes these on whatever it is. */
const states =
  /\.Mui-(active|checked|completed|disabled|error|expanded|focused|focusVisible|open|readOnly|required|selected)(?![\w-])/g;

/** A selector without what is true only for a while. */
const lasting = (selector: string): string =>
  selector
    .replaceAll(states, '')
    .replaceAll(/::?(placeholder|hover|focus-visible|-webkit-autofill)/g, '')
    .replaceAll(/\[aria-expanded="true"\]/g, '')
    .replaceAll(/:not\((?:[\s,])*\)/g, '');

type Styles = Readonly<Record<string, unknown>>;
const isStyles = (value: unknown): value is Styles => typeof value === 'object' && value !== null;

/** All selectors of a piece of style, also those inside of media queries, from the element at `base`. */
function selectorsOf(styles: Styles, base: string): string[] {
  return Object.entries(styles).flatMap(([key, value]) => {
    if (!isStyles(value)) return [];
    if (key.startsWith('@')) return selectorsOf(value, base);
    const own = key.split(/,(?![^(]*\))/).map((one) => one.trim().replaceAll('&', base));
    return own.flatMap((selector) => [selector, ...selectorsOf(value, selector)]);
  });
}

/** Every place that the theme styles: the part by its slot, and what its selectors reach from there. */
function overridden(components: Styles): string[] {
  return Object.entries(components).flatMap(([name, definition]) => {
    if (name === 'MuiCssBaseline' || !isStyles(definition) || !isStyles(definition['styleOverrides'])) return [];
    return Object.entries(definition['styleOverrides']).flatMap(([slot, override]) => {
      const base = `.${name}-${slot}`;
      const styles: unknown = typeof override === 'function' ? override({ theme, ownerState: {} }) : override;
      return [base, ...(isStyles(styles) ? selectorsOf(styles, base) : [])];
    });
  });
}

const deadOf = (components: Styles): string[] =>
  overridden(components).filter((selector) => document.querySelector(lasting(selector)) === null);

beforeEach(() => void render(<Everything />));
afterEach(cleanup);

describe('the overrides of the theme', () => {
  test('each reach something that the library renders', () => {
    const all = overridden(theme.components as Styles);
    expect(all.length).toBeGreaterThan(30);
    expect(deadOf(theme.components as Styles)).toEqual([]);
  });

  test('would be noticed if the library dropped a class, a slot or a part', () => {
    const gone = {
      MuiButton: { styleOverrides: { root: { '&.MuiButton-textPrimary, &.MuiButton-text': { color: 'red' } } } },
      MuiSwitch: { styleOverrides: { rail: { color: 'red' } } },
      MuiBackButton: { styleOverrides: { root: { '@media print': { '& svg.Mui-glowing': { color: 'red' } } } } },
    };
    expect(deadOf(gone)).toEqual([
      '.MuiButton-root.MuiButton-textPrimary',
      '.MuiSwitch-rail',
      '.MuiBackButton-root',
      '.MuiBackButton-root svg.Mui-glowing',
    ]);
  });

  test('leave a field as wide as what it is for, and a form says that it fills its line', () => {
    expect(theme.components?.MuiTextField?.defaultProps).toEqual({ size: 'small' });
  });
});
