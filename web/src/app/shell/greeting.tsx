import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useActor, useSessionUser } from '#platform/session';
import styles from './top-bar.module.css';

/** Puts the names in their places, in bold. The text names them as `[name]`. */
const withNames = (text: string, names: Readonly<Record<string, string>>) =>
  text.split(/\[(\w+)\]/).map((part, index) => (index % 2 === 1 ? <b key={part}>{names[part]}</b> : part));

/** Greets the person by name, in their company. */
export function Greeting() {
  const { t } = useTranslation('shell');
  const { name, company } = useSessionUser();
  return (
    <p className={styles.greeting}>
      {withNames(
        t(($) => $.shell.greeting),
        { name, company: company.name },
      )}
    </p>
  );
}

/** Until when the company has paid, or had; admins only. */
export function DueDate({ className = styles.due }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const tag = useLanguageTag();
  const { profile, company } = useSessionUser();
  const { billingOnly } = useActor();
  if (profile !== 'admin' || !company.dueDate) return null;
  const date = dayText(company.dueDate, tag);
  return (
    <p className={className}>
      {billingOnly ? t(($) => $.shell.expiredOn, { date }) : t(($) => $.shell.activeUntil, { date })}
    </p>
  );
}
