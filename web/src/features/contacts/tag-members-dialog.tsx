import CloseOutlined from '@mui/icons-material/CloseOutlined';
import IconButton from '@mui/material/IconButton';
import Button from '@mui/material/Button';
import type { Contact } from '@oplano/contracts/contacts';
import type { Tag } from '@oplano/contracts/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { useLivePages } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { PersonAvatar } from '#ui/person-avatar';
import { toast, toastError } from '#ui/toast';
import { contactList, untagContact } from './contacts.api.ts';
import { contactHandlers } from './contacts.realtime.ts';
import { numberText } from './number-text.ts';
import styles from './contacts.module.css';

interface TagMembersDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly tag: Tag | undefined;
  readonly onClose: () => void;
}

/** Who has a tag; each can be taken off it. */
export function TagMembersDialog({ open, tag, onClose }: TagMembersDialogProps) {
  const { t } = useTranslation('tags');
  return (
    <FormDialog
      open={open}
      title={t(($) => $.tags.members.title, { name: tag?.name ?? '' })}
      onClose={onClose}
      maxWidth="xs"
    >
      {open && tag && <Members tagId={tag.id} />}
    </FormDialog>
  );
}

function Members({ tagId }: { readonly tagId: number }) {
  const { t } = useTranslation('tags');
  const client = useQueryClient();
  const list = useLivePages(contactList, { searchParam: '', contactTag: `[${tagId}]` });
  const removal = useMutation({
    mutationFn: ({ id }: Contact) => untagContact(id, tagId),
    onSuccess: (contact) => {
      contactHandlers(client).update({ contact });
      toast.success(t(($) => $.tags.members.removed));
    },
    onError: toastError,
  });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.status === 'loading') return <LoadingBlock height={160} />;
  if (list.rows.length === 0) return <p className={styles.help}>{t(($) => $.tags.members.none)}</p>;
  return (
    <>
      <ul className={styles.members}>
        {list.rows.map((contact) => (
          <li key={contact.id}>
            <PersonAvatar id={contact.id} name={contact.name} picture={contact.urlPicture} />
            <span className={styles.member}>
              <span className={styles.nameText}>{contact.name}</span>
              <span className={styles.help}>{numberText(contact.number)}</span>
            </span>
            <IconButton
              aria-label={t(($) => $.tags.members.remove, { name: contact.name })}
              disabled={removal.isPending}
              onClick={() => removal.mutate(contact)}
            >
              <CloseOutlined />
            </IconButton>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button color="inherit" loading={list.isLoadingMore} onClick={list.loadMore}>
          {t(($) => $.tags.members.more)}
        </Button>
      )}
    </>
  );
}
