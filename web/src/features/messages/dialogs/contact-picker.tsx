import type { ContactName } from '@oplano/contracts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactNamesQuery, numberText } from '#features/contacts';
import { recentContactsQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { PersonAvatar } from '#ui/person-avatar';
import { SearchField } from '#ui/search-field';
import styles from './dialogs.module.css';

const leastLetters = 3;

interface ContactPickerProps {
  readonly chosen: readonly ContactName[];
  /** One, unless it says how many may be chosen together. */
  readonly most?: number;
  readonly onChoose: (contacts: readonly ContactName[]) => void;
}

/** Finds contacts by name or number. */
export function ContactPicker({ chosen, most = 1, onChoose }: ContactPickerProps) {
  const { t } = useTranslation('messages');
  const [search, setSearch] = useState('');
  const isLong = search.length >= leastLetters;
  const query = useQuery({ ...contactNamesQuery(search), enabled: isLong });
  const { data: recent = [] } = useQuery(recentContactsQuery);
  const found = isLong ? query.data : search === '' ? recent : undefined;
  const isOf = (contacts: readonly ContactName[] | undefined, { id }: ContactName) =>
    contacts?.some((contact) => contact.id === id) ?? false;
  // Who was chosen in an earlier search stays in sight.
  const shown = most === 1 ? found : [...chosen.filter((contact) => !isOf(found, contact)), ...(found ?? [])];
  const toggle = (contact: ContactName) => {
    if (most === 1) return onChoose([contact]);
    onChoose(isOf(chosen, contact) ? chosen.filter(({ id }) => id !== contact.id) : [...chosen, contact]);
  };
  return (
    <div className={styles.picker}>
      <SearchField label={t(($) => $.messages.picker.search)} onSearch={setSearch} />
      {!isLong && (search !== '' || recent.length === 0) && (
        <p className={styles.hint}>{t(($) => $.messages.picker.hint)}</p>
      )}
      {isLong && query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {isLong && query.data?.length === 0 && <p className={styles.hint}>{t(($) => $.messages.picker.none)}</p>}
      {search === '' && recent.length > 0 && <p className={styles.hint}>{t(($) => $.messages.picker.recent)}</p>}
      <ul className={styles.people} aria-busy={isLong && query.isPending}>
        {shown?.map((contact) => (
          <li key={contact.id}>
            <label className={styles.person}>
              <input
                type={most === 1 ? 'radio' : 'checkbox'}
                name="contact"
                checked={isOf(chosen, contact)}
                disabled={most > 1 && chosen.length >= most && !isOf(chosen, contact)}
                onChange={() => toggle(contact)}
              />
              <PersonAvatar id={contact.id} name={contact.name} />
              <span className={styles.personText}>
                {contact.name}
                <span className={styles.hint}>{numberText(contact.number)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
