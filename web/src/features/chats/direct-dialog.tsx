import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Chat } from '@oplano/contracts/chats';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userNamesQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useSessionUser } from '#platform/session';
import { FormDialog } from '#ui/form-dialog';
import { helpOfChoices, NoChoices } from '#ui/no-choices';
import { toastError } from '#ui/toast';
import { createChat } from './talk.api.ts';

interface DirectDialogProps {
  readonly onClose: () => void;
  readonly onOpen: (chat: Chat) => void;
}

/** The chat with one colleague, which is there already or begins here. */
export function DirectDialog({ onClose, onOpen }: DirectDialogProps) {
  const { t } = useTranslation('chats');
  const { id: ownId } = useSessionUser();
  const asked = useQuery(userNamesQuery);
  const [person, setPerson] = useState<{ id: number; name: string } | null>(null);
  const open = useMutation({
    mutationFn: (userId: number) => createChat({ title: '', users: [userId] }),
    onError: toastError,
    onSuccess: (chat) => {
      onOpen(chat);
      onClose();
    },
  });
  const { submit, isSubmitting } = useDelayedSubmit(async (userId: number) => {
    await open.mutateAsync(userId).catch(() => undefined);
  });
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={t(($) => $.chats.addDirect)}
      submitLabel={t(($) => $.chats.dialog.open)}
      canSubmit={person !== null}
      hold={isSubmitting ? 'saving' : 'none'}
      onSubmit={(event) => {
        event.preventDefault();
        if (person) void submit(person.id);
      }}
      onClose={onClose}
    >
      <Autocomplete
        size="small"
        options={(asked.data ?? []).filter(({ id }) => id !== ownId)}
        value={person}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText={<NoChoices asked={asked} text={t(($) => $.chats.dialog.nobody)} />}
        onChange={(_, value) => setPerson(value)}
        renderInput={(params) => (
          <TextField {...params} autoFocus label={t(($) => $.chats.dialog.person)} helperText={helpOfChoices(asked)} />
        )}
      />
    </FormDialog>
  );
}
