import Button from '@mui/material/Button';
import { useTranslation } from '#platform/i18n';
import { copyText } from '#ui/copy-text';
import { toast } from '#ui/toast';
import styles from './second-factor.module.css';

/** Shown once: whoever loses their app comes in with one of them. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('secondFactor');
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t(($) => $.secondFactor.recovery.copied));
  };
  return (
    <>
      <p className={styles.text}>{t(($) => $.secondFactor.recovery.text)}</p>
      <ul className={styles.codes} aria-label={t(($) => $.secondFactor.recovery.title)}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="outlined" onClick={() => void copy()}>
        {t(($) => $.secondFactor.recovery.copy)}
      </Button>
    </>
  );
}
