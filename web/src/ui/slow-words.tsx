import { useEffect, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './slow-words.module.css';

const slowMs = 3_000;

/** Says over the shape of what is to come that it is still coming, where it takes long. Takes no room of its own. */
export function SlowWords() {
  const { t } = useTranslation('common');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isSlow && (
      <output className={styles.words}>
        <span>{t(($) => $.common.stillLoading)}</span>
      </output>
    )
  );
}
