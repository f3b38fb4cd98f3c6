import Block from '@mui/icons-material/Block';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import type { ContactDetails } from '@oplano/contracts/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactDialog } from '#features/contacts';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { contactChanged, setActive } from './drawer.api.ts';
import styles from './drawer.module.css';

/** Edits the contact; blocks them, after a question, or lets them write again. */
export function ContactActions({ contact }: { readonly contact: ContactDetails }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const blocking = useMutation({
    mutationFn: (active: boolean) => setActive(contact.id, active),
    onSuccess: (changed) => {
      contactChanged(client, changed);
      toast.success(changed.active ? t(($) => $.messages.drawer.unblocked) : t(($) => $.messages.drawer.blocked));
    },
    onError: toastError,
    onSettled: () => setAsking(false),
  });
  return (
    <div className={styles.actions}>
      <Button size="small" variant="outlined" startIcon={<EditOutlined />} onClick={() => setEditing(true)}>
        {t(($) => $.messages.drawer.edit)}
      </Button>
      <ContactDialog
        open={isEditing}
        contactId={contact.id}
        onClose={() => setEditing(false)}
        onSaved={(saved) => contactChanged(client, saved)}
      />
      <Button
        size="small"
        variant="outlined"
        color={contact.active ? 'error' : 'primary'}
        startIcon={<Block />}
        loading={blocking.isPending && !isAsking}
        onClick={() => (contact.active ? setAsking(true) : blocking.mutate(true))}
      >
        {contact.active ? t(($) => $.messages.drawer.block) : t(($) => $.messages.drawer.unblock)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(($) => $.messages.drawer.blockTitle, { name: contact.name })}
        confirmLabel={t(($) => $.messages.drawer.block)}
        isDestructive
        isBusy={blocking.isPending}
        onConfirm={() => blocking.mutate(false)}
        onClose={() => setAsking(false)}
      >
        {t(($) => $.messages.drawer.blockText)}
      </ConfirmDialog>
    </div>
  );
}
