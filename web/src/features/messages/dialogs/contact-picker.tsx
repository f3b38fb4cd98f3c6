import type { ContactName } from '@oplano/contracts/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactNamesQuery, numberText } from '#features/contacts';
import { useTranslation } from '#platform/i18n';
import { PersonAvatar } from '#ui/person-avatar';
import { SearchField } from '#ui/search-field';
import styles from './dialogs.module.css';

const leastLetters = 3;

interface ContactPickerProps {
  readonly chosen: ContactName | null;
  readonly onChoose: (contact: ContactName) => void;
}

/** Finds one contact by name or number. */
export function ContactPicker({ chosen, onChoose }: ContactPickerProps) {
  const { t } = useTranslation('messages');
  const [search, setSearch] = useState('');
  const isLong = search.length >= leastLetters;
  const query = useQuery({ ...contactNamesQuery(search), enabled: isLong });
  return (
    <div className={styles.picker}>
      <SearchField label={t(($) => $.messages.picker.search)} onSearch={setSearch} />
      {!isLong && <p className={styles.hint}>{t(($) => $.messages.picker.hint)}</p>}
      {isLong && query.data?.length === 0 && <p className={styles.hint}>{t(($) => $.messages.picker.none)}</p>}
      <ul className={styles.people} aria-busy={isLong && query.isPending}>
        {(isLong ? query.data : undefined)?.map((contact) => (
          <li key={contact.id}>
            <label className={styles.person}>
              <input
                type="radio"
                name="contact"
                checked={chosen?.id === contact.id}
                onChange={() => onChoose(contact)}
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
