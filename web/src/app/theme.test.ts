import { getContrastRatio, getLuminance } from '@mui/material/styles';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { platformSettingDefaults } from '#platform/api';
import { createAppTheme } from './theme.ts';

beforeEach(() => localStorage.clear());

describe('the look', () => {
  test('takes the brand’s colour for each scheme [WHL-010]', () => {
    const { primaryColorLight: light, primaryColorDark: dark } = platformSettingDefaults;
    expect([light, dark]).toEqual(['#0000FF', '#39ACE7']);
    const { colorSchemes } = createAppTheme({ light, dark });
    expect(colorSchemes.light?.palette.primary.main).toBe('#0000FF');
    expect(colorSchemes.dark?.palette.primary.main).toBe('#39ACE7');
  });

  test('writes dark letters on a bright brand and white ones on a dark one', () => {
    const { colorSchemes } = createAppTheme({ light: '#ffeb3b', dark: '#1a237e' });
    expect(getContrastRatio(String(colorSchemes.light?.palette.primary.contrastText), '#ffeb3b')).toBeGreaterThan(4.5);
    expect(colorSchemes.dark?.palette.primary.contrastText).toBe('#ffffff');
  });

  test('writes placeholders in the colour of quiet text, and not paler', () => {
    const theme = createAppTheme({ light: '#0000FF', dark: '#39ACE7' });
    const root = theme.components?.MuiOutlinedInput?.styleOverrides?.root;
    const styles = typeof root === 'function' ? (root as (props: object) => object)({ theme }) : {};
    expect(styles).toMatchObject({
      '& .MuiInputBase-input::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
    });
  });

  test('keeps quiet text readable on every ground', () => {
    const { colorSchemes } = createAppTheme({ light: '#0000FF', dark: '#39ACE7' });
    for (const scheme of [colorSchemes.light, colorSchemes.dark]) {
      const { text, background } = scheme?.palette ?? {};
      for (const ground of [background?.paper, background?.side, background?.raised]) {
        expect(getContrastRatio(String(text?.secondary), String(ground))).toBeGreaterThan(4.5);
      }
    }
  });

  test('shows a switch that is off on every ground', () => {
    const { colorSchemes } = createAppTheme({ light: '#0000FF', dark: '#39ACE7' });
    for (const scheme of [colorSchemes.light, colorSchemes.dark]) {
      const { text, background } = scheme?.palette ?? {};
      for (const ground of [background?.paper, background?.raised]) {
        expect(getContrastRatio(String(text?.disabled), String(ground))).toBeGreaterThan(3);
      }
    }
  });

  test('lifts what lies over the page by a shade in the dark, where a shadow is not seen', () => {
    const { paper, raised } =
      createAppTheme({ light: '#0000FF', dark: '#39ACE7' }).colorSchemes.dark?.palette.background ?? {};
    expect(getLuminance(String(raised))).toBeGreaterThan(getLuminance(String(paper)));
  });
});

describe('the branding', () => {
  const load = async () => {
    vi.resetModules();
    return import('../features/settings/branding.ts');
  };

  test('starts from what this browser saw last [WHL-013]', async () => {
    localStorage.setItem('branding', JSON.stringify({ appName: 'Zap Certo', primaryColorLight: '#123456' }));
    const { useBrandingState } = await load();
    const { settings, isFresh } = useBrandingState.getState();
    expect(settings).toMatchObject({ appName: 'Zap Certo', primaryColorLight: '#123456', primaryColorDark: '#39ACE7' });
    expect(isFresh).toBe(false);
  });

  test('is called O Plano where nothing else is known, also when the memory is damaged [WHL-011]', async () => {
    localStorage.setItem('branding', '{"appName":');
    const { useBrandingState } = await load();
    expect(useBrandingState.getState().settings.appName).toBe('O Plano');
  });

  test('takes a change and remembers it [WHL-013]', async () => {
    const { takeBranding, useBrandingState } = await load();
    takeBranding({ ...platformSettingDefaults, appName: 'Novo Nome' });
    expect(useBrandingState.getState()).toMatchObject({ isFresh: true, settings: { appName: 'Novo Nome' } });
    expect(JSON.parse(localStorage.getItem('branding') ?? '')).toMatchObject({ appName: 'Novo Nome' });
  });
});
