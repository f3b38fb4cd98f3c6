import { useColorScheme } from '@mui/material/styles';
import styles from './brand.module.css';
import { useBranding } from './use-branding.ts';

/** The brand: its logo, or a mark with its name where it has none. */
export function Brand({ isCompact = false }: { readonly isCompact?: boolean }) {
  const { appName, logo, favicon } = useBranding();
  const { colorScheme } = useColorScheme();
  const picture = isCompact ? favicon : logo[colorScheme ?? 'light'];
  if (picture) return <img className={styles.logo} src={picture} alt={appName} />;
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true">
        {appName.match(/./u)?.[0].toLocaleUpperCase()}
      </span>
      {!isCompact && <span className={styles.name}>{appName}</span>}
    </span>
  );
}
