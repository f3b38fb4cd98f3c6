import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { toast as raise, Toaster as SonnerToaster } from 'sonner';
import { useTranslation } from '#platform/i18n';
import { connectToaster } from './toast-lines.ts';
import styles from './toaster.module.css';

const toastMs = 3000;

/** Loaded with the first toast. */
export default function Toaster() {
  const { t } = useTranslation('common');
  const { colorScheme } = useColorScheme();
  useEffect(() => {
    // The same words twice are one message: the second only keeps the first on the screen.
    connectToaster(({ kind, text, stays, undo }) =>
      raise[kind](text, {
        id: `${kind}:${text}`,
        ...(stays ? { duration: Number.POSITIVE_INFINITY, closeButton: true } : {}),
        ...(undo ? { duration: undo.forMs, action: { label: undo.label, onClick: undo.run } } : {}),
      }),
    );
    return () => connectToaster(null);
  }, []);
  return (
    <SonnerToaster
      position="top-center"
      // In the bar at the top, whose middle holds nothing to press.
      offset={{ top: 5 }}
      mobileOffset={{ top: 5 }}
      duration={toastMs}
      theme={colorScheme ?? 'light'}
      className={styles.toaster ?? ''}
      toastOptions={{ className: styles.toast ?? '', closeButtonAriaLabel: t(($) => $.common.close) }}
      containerAriaLabel={t(($) => $.common.notifications)}
    />
  );
}
