import { useTranslation } from '#platform/i18n';
import styles from './phone-list.module.css';
import { PhoneRow } from './phone-row.tsx';
import type { LabPhone } from './phones.ts';

interface PhoneListProps {
  readonly phones: readonly LabPhone[];
  readonly openKey: string | null;
  readonly onOpen: (key: string) => void;
}

/** Customers first; the phones that a company has linked stand below them. */
export function PhoneList({ phones, openKey, onOpen }: PhoneListProps) {
  const { t } = useTranslation('lab');
  const groups = [
    { title: t(($) => $.lab.customers), members: phones.filter(({ links }) => links === 0) },
    { title: t(($) => $.lab.companyPhones), members: phones.filter(({ links }) => links > 0) },
  ];
  return (
    <div className={styles.list}>
      {groups.map(
        ({ title, members }) =>
          members.length > 0 && (
            <section key={title}>
              <h2 className={styles.group}>{title}</h2>
              <ul className={styles.rows}>
                {members.map((phone) => (
                  <PhoneRow
                    key={phone.key}
                    phone={phone}
                    isOpen={phone.key === openKey}
                    onOpen={() => onOpen(phone.key)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
