import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { Ticket } from '@oplano/contracts/tickets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useActor } from '#platform/session';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { ErrorState } from '#ui/error-state';
import { toast, toastError } from '#ui/toast';
import { addNote, deleteNote, notesQuery, type Note } from '../messages.api.ts';
import { dateTimeText } from '../times.ts';
import styles from './drawer.module.css';

const leastLetters = 2;

function NoteForm({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const length = note.trim().length;
  const problem =
    length === 0
      ? t(($) => $.messages.drawer.required)
      : length < leastLetters
        ? t(($) => $.messages.drawer.tooShort)
        : null;
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    try {
      const added = await addNote(ticket, note.trim());
      client.setQueryData(notesQuery(ticket).queryKey, (known) =>
        known ? [added, ...known.filter(({ id }) => id !== added.id)] : known,
      );
      setNote('');
      setTried(false);
      toast.success(t(($) => $.messages.drawer.noteAdded));
    } catch (error) {
      toastError(error);
    }
  });
  return (
    <form
      className={styles.noteForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!problem) void submit();
      }}
    >
      <TextField
        multiline
        minRows={2}
        maxRows={6}
        size="small"
        fullWidth
        label={t(($) => $.messages.drawer.note)}
        value={note}
        error={isTried && problem !== null}
        helperText={isTried ? problem : null}
        slotProps={{ htmlInput: { maxLength: 5_000 } }}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="small" variant="outlined" loading={isSubmitting}>
        {t(($) => $.messages.drawer.addNote)}
      </Button>
    </form>
  );
}

/** What colleagues wrote down about the contact, newest first. */
export function Notes({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const actor = useActor();
  const headingId = useId();
  const options = notesQuery(ticket);
  const query = useQuery(options);
  const deletion = useMutation({
    mutationFn: ({ id }: Note) => deleteNote(id),
    onSuccess: (_, gone) => {
      client.setQueryData(options.queryKey, (known) => known?.filter(({ id }) => id !== gone.id));
      toast.success(t(($) => $.messages.drawer.noteDeleted));
    },
    onError: toastError,
  });
  const [leaving, setLeaving] = useState<Note | null>(null);
  const nameOf = ({ user }: Note) => user?.name ?? t(($) => $.messages.drawer.somebody);
  const isMine = ({ user }: Note) => actor.profile === 'admin' || user?.id === actor.userId;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId}>{t(($) => $.messages.drawer.notes)}</h3>
      <NoteForm ticket={ticket} />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className={styles.quiet}>{t(($) => $.messages.drawer.noNotes)}</p>}
      <ul className={styles.notes} aria-busy={query.isPending}>
        {query.data?.map((note) => (
          <li key={note.id} className={styles.note}>
            <p>{note.note}</p>
            <span className={styles.quiet}>
              {nameOf(note)} · <time dateTime={note.createdAt}>{dateTimeText(note.createdAt, tag)}</time>
            </span>
            {isMine(note) && (
              <IconButton
                size="small"
                className={styles.noteDelete ?? ''}
                aria-label={t(($) => $.messages.drawer.deleteNote, { name: nameOf(note) })}
                disabled={deletion.isPending}
                onClick={() => setLeaving(note)}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          isDestructive
          title={t(($) => $.messages.drawer.deleting.title)}
          confirmLabel={t(($) => $.messages.drawer.deleting.confirm)}
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            deletion.mutate(leaving);
            setLeaving(null);
          }}
        >
          {leaving.note}
        </ConfirmDialog>
      )}
    </section>
  );
}
