import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from '#platform/i18n';

/** What a press would make of the theme, and the press. */
export function useThemeToggle() {
  const { t } = useTranslation('common');
  const { colorScheme, setMode } = useColorScheme();
  const isDark = colorScheme === 'dark';
  return {
    label: isDark ? t(($) => $.common.useLightTheme) : t(($) => $.common.useDarkTheme),
    icon: isDark ? <LightModeOutlined /> : <DarkModeOutlined />,
    toggle: () => setMode(isDark ? 'light' : 'dark'),
  };
}

/** Switches the whole interface between light and dark. */
export function ThemeToggle() {
  const { label, icon, toggle } = useThemeToggle();
  return (
    <IconButton aria-label={label} title={label} onClick={toggle}>
      {icon}
    </IconButton>
  );
}
