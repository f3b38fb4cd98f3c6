import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#platform/i18n';
import styles from './auth-frame.module.css';
import type { Companies } from './use-sign-in.ts';

interface CompanyChooserProps {
  readonly companies: Companies;
  readonly isBusy: boolean;
  readonly onChoose: (companyId: number) => void;
  readonly onBack: () => void;
}

/** The same address and password fit more than one company: asks which one is meant. */
export function CompanyChooser({ companies, isBusy, onChoose, onBack }: CompanyChooserProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <ul className={styles.choices}>
        {companies.map(({ id, name }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              disabled={isBusy}
              autoFocus={index === 0}
              onClick={() => onChoose(id)}
            >
              <BusinessOutlined className={styles.choiceIcon ?? ''} />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Button color="inherit" disabled={isBusy} onClick={onBack}>
          {t(($) => $.common.back)}
        </Button>
      </p>
    </>
  );
}
