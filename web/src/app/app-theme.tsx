import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useBranding } from '#features/settings';
import { createAppTheme } from './theme.ts';

/** Dresses everything inside in the brand's colours; they may change while it runs. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { light, dark } = useBranding().colors;
  const theme = useMemo(() => createAppTheme({ light, dark }), [light, dark]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme" noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
