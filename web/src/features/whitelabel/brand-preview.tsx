import { getContrastRatio } from '@mui/material/styles';
import { useTranslation } from '#platform/i18n';
import styles from './whitelabel.module.css';

interface BrandPreviewProps {
  readonly theme: 'light' | 'dark';
  readonly appName: string;
  readonly color: string;
  readonly logo: string | null;
}

/** What the themes paint on. */
const papers = { light: '#ffffff', dark: '#191c22' } as const;
const readable = 4.5;

/** How the brand looks in a theme, before it is saved. */
export function BrandPreview({ theme, appName, color, logo }: BrandPreviewProps) {
  const { t } = useTranslation('whitelabel');
  const onColor = getContrastRatio('#ffffff', color) >= readable ? '#ffffff' : '#000000';
  const label = t(($) => (theme === 'light' ? $.whitelabel.previewLight : $.whitelabel.previewDark));
  const isFaint = getContrastRatio(color, papers[theme]) < readable;
  return (
    <figure className={styles.preview}>
      <div className={styles.sample} data-theme={theme} style={{ background: papers[theme] }} aria-hidden="true">
        {logo ? <img className={styles.logo} src={logo} alt="" /> : <strong>{appName}</strong>}
        <span className={styles.button} style={{ background: color, color: onColor }}>
          {t(($) => $.whitelabel.previewButton)}
        </span>
        <span style={{ color }}>{t(($) => $.whitelabel.previewLink)}</span>
      </div>
      <figcaption>
        {label}
        {isFaint && <output className={styles.warning}>{t(($) => $.whitelabel.lowContrast)}</output>}
      </figcaption>
    </figure>
  );
}
