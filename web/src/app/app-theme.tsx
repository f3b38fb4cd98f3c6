import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import { useBranding } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { createAppTheme } from './theme.ts';

/** Dresses everything inside in the brand's colours and the language of the moment; both may change while it runs. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { light, dark } = useBranding().colors;
  const { t } = useTranslation('common');
  const theme = useMemo(() => {
    const texts = {
      openText: t(($) => $.common.choices.show),
      closeText: t(($) => $.common.choices.hide),
      clearText: t(($) => $.common.choices.clear),
    };
    return createAppTheme({ light, dark }, texts);
  }, [light, dark, t]);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme" noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
