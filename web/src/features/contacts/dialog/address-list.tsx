import type { ContactDetails } from '@oplano/contracts/contacts';
import { useTranslation } from '#platform/i18n';
import { numberText } from '../number-text.ts';
import styles from '../contacts.module.css';

/** Every address a person writes from. */
export function AddressList({ addresses }: Pick<ContactDetails, 'addresses'>) {
  const { t } = useTranslation('contacts');
  if (addresses.length === 0) return null;
  return (
    <section aria-label={t(($) => $.contacts.addresses.title)}>
      <h3 className={styles.legend}>{t(($) => $.contacts.addresses.title)}</h3>
      <dl className={styles.addresses}>
        {addresses.map(({ kind, value }) => (
          <div key={`${kind} ${value}`}>
            <dt>{t(($) => $.contacts.addresses[kind])}</dt>
            <dd>{kind === 'phone' ? numberText(value) : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
