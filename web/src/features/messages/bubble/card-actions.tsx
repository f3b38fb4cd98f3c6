import type { ContactCard } from '@oplano/contracts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactDialog, contactNamesQuery } from '#features/contacts';
import { openTicketDialog } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { toastError } from '#ui/toast';
import styles from './bubble.module.css';

/** What can be done with a card that a customer sent: keep who it is, or write to them. */
export function CardActions({ card: { name, phones } }: { readonly card: ContactCard }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const [saving, setSaving] = useState<'save' | 'write' | null>(null);
  const number = phones[0]?.replace(/\D/g, '') ?? '';
  if (number === '') return null;
  const write = async () => {
    // Whoever is known already is not saved a second time.
    const [known] = await client.fetchQuery(contactNamesQuery(number));
    if (known) openTicketDialog({ kind: 'new', contact: known });
    else setSaving('write');
  };
  return (
    <span className={styles.cardActions}>
      <button type="button" className={styles.textButton} onClick={() => setSaving('save')}>
        {t(($) => $.messages.content.saveCard)}
      </button>
      <button type="button" className={styles.textButton} onClick={() => void write().catch(toastError)}>
        {t(($) => $.messages.content.writeToCard)}
      </button>
      <ContactDialog
        open={saving !== null}
        given={{ name, number }}
        onClose={() => setSaving(null)}
        onSaved={(contact) => {
          if (saving === 'write') openTicketDialog({ kind: 'new', contact });
        }}
      />
    </span>
  );
}
