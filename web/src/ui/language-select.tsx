import LanguageOutlined from '@mui/icons-material/LanguageOutlined';
import { changeLanguage, isLanguage, languages, useLanguage, useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import styles from './language-select.module.css';

/** Chooses the language of the interface; it is kept in this browser. */
export function LanguageSelect() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <label className={styles.field}>
      <LanguageOutlined className={styles.icon ?? ''} />
      <select
        className={styles.select}
        value={language}
        aria-label={t(($) => $.common.language)}
        onChange={({ target }) => {
          if (isLanguage(target.value)) void changeLanguage(target.value).catch(toastError);
        }}
      >
        {languages.map(({ code, name, tag }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
