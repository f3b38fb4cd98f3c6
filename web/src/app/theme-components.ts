import type { Components, Theme } from '@mui/material/styles';

const control = 36;
/** Fingers need more than a pointer does. */
const touch = 44;
const onPhones = (theme: Theme) => theme.breakpoints.down('sm');

const baseline: Components<Theme>['MuiCssBaseline'] = {
  styleOverrides: (theme) => ({
    'html, body, #root': { height: '100%' },
    body: {
      fontFeatureSettings: "'cv05', 'ss03'",
      textRendering: 'optimizeLegibility',
      scrollbarColor: `${theme.vars.palette.text.disabled} transparent`,
    },
    '*': { scrollbarWidth: 'thin' },
    ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.ink}`, outlineOffset: 2 },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  }),
};

const floating = (theme: Theme) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.raised,
  backgroundImage: 'none',
  boxShadow: '0 8px 24px rgb(0 0 0 / 14%)',
});

const beside = (theme: Theme) => ({ width: 28, height: 28, [onPhones(theme)]: { width: 28, height: 28 } });

/** How the kit's parts look here. */
export const components: Components<Theme> = {
  MuiCssBaseline: baseline,
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.ink}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        flexShrink: 0,
        minHeight: control,
        padding: '6px 14px',
        whiteSpace: 'nowrap',
        [onPhones(theme)]: { minHeight: touch },
        // The brand's colour as letters, and one outline for whatever is offered quietly.
        '&.MuiButton-colorPrimary': {
          '--variant-textColor': theme.vars.palette.primary.ink,
          '--variant-outlinedColor': theme.vars.palette.primary.ink,
          '--variant-outlinedBorder': theme.vars.palette.border,
        },
        '&.MuiButton-colorInherit.MuiButton-outlined:not(.Mui-disabled)': { borderColor: theme.vars.palette.border },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: control,
        height: control,
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        '&:hover, &[aria-expanded="true"]': { color: theme.vars.palette.text.primary },
        [onPhones(theme)]: { width: touch, height: touch },
      }),
    },
  },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: '1.25rem' } } },
  // As wide as what it is for: only in a form does a field fill its line, and says so there.
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        [onPhones(theme)]: { fontSize: '1rem' },
        '&.Mui-focused:not(.Mui-error)': { color: theme.vars.palette.primary.ink },
        '&.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
          transform: 'translate(14px, 7px)',
          [onPhones(theme)]: { transform: 'translate(14px, 10px)' },
        },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.875rem',
        [onPhones(theme)]: { minHeight: touch, fontSize: '1rem' },
        '&.MuiInputBase-sizeSmall > .MuiOutlinedInput-input:not(textarea)': {
          minHeight: '1.4375em',
          padding: '7px 14px',
          boxSizing: 'content-box',
        },
        // The library draws it at 42 %, which nobody reads in the sun.
        '& .MuiInputBase-input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.border },
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.disabled,
        },
        '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.primary.ink,
        },
        '& input:-webkit-autofill': {
          WebkitTextFillColor: theme.vars.palette.text.primary,
          caretColor: theme.vars.palette.text.primary,
          boxShadow: `0 0 0 100px ${theme.vars.palette.background.paper} inset`,
        },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // As high as the other controls, with what was chosen and without.
      inputRoot: ({ theme }) => ({
        '&.MuiInputBase-sizeSmall': { minHeight: control, paddingBlock: 4, [onPhones(theme)]: { minHeight: touch } },
      }),
      // The library keeps this much room for them beside what is typed.
      popupIndicator: ({ theme }) => beside(theme),
      clearIndicator: ({ theme }) => beside(theme),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 2, marginRight: 0 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: { styleOverrides: { paper: ({ theme }) => ({ ...floating(theme), marginTop: 4 }) } },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: control,
        fontSize: '0.875rem',
        [onPhones(theme)]: { minHeight: touch },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }),
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, color: 'inherit' } } },
  MuiDialog: { styleOverrides: { paper: ({ theme }) => ({ ...floating(theme), borderRadius: 12 }) } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 600, padding: '16px 20px 12px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '12px 20px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100, disableInteractive: true },
    styleOverrides: { tooltip: { fontSize: '0.75rem', fontWeight: 500, padding: '4px 8px' } },
  },
  MuiCheckbox: { styleOverrides: { root: ({ theme }) => ({ [onPhones(theme)]: { padding: 12 } }) } },
  MuiRadio: { styleOverrides: { root: ({ theme }) => ({ [onPhones(theme)]: { padding: 12 } }) } },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        '&.Mui-focusVisible': { outlineOffset: -2 },
        [onPhones(theme)]: { minHeight: touch },
      }),
    },
  },
  MuiTabs: { styleOverrides: { root: ({ theme }) => ({ minHeight: 40, [onPhones(theme)]: { minHeight: touch } }) } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.primary.ink, fontWeight: 500 }) },
  },
  MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
};
