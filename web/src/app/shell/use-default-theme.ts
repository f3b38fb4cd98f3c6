import { useColorScheme } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSessionUser } from '#platform/session';

/** The theme is set at sign-in and toggled by hand; a change of the person's own default while they work is taken over. */
export function useDefaultTheme(): void {
  const { defaultTheme } = useSessionUser();
  const { setMode } = useColorScheme();
  const known = useRef(defaultTheme);
  const follow = useEffectEvent(() => setMode(defaultTheme));
  useEffect(() => {
    if (known.current === defaultTheme) return;
    known.current = defaultTheme;
    follow();
  }, [defaultTheme]);
}
