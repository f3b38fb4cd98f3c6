import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { toast as raise, Toaster as SonnerToaster } from 'sonner';
import { useTranslation } from '#platform/i18n';
import { connectToaster } from './toast.tsx';
import styles from './toaster.module.css';

const toastMs = 3000;

/** Loaded with the first toast. */
export default function Toaster() {
  const { t } = useTranslation('common');
  const { colorScheme } = useColorScheme();
  useEffect(() => {
    // The same words twice are one message: the second only keeps the first on the screen.
    connectToaster(({ kind, text, stays }) =>
      raise[kind](text, {
        id: `${kind}:${text}`,
        ...(stays ? { duration: Number.POSITIVE_INFINITY, closeButton: true } : {}),
      }),
    );
    return () => connectToaster(null);
  }, []);
  return (
    <SonnerToaster
      position="top-center"
      duration={toastMs}
      theme={colorScheme ?? 'light'}
      className={styles.toaster ?? ''}
      toastOptions={{ className: styles.toast ?? '' }}
      containerAriaLabel={t(($) => $.common.notifications)}
    />
  );
}
