import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { chatTitleMax, type Chat } from '@oplano/contracts/chats';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { userNamesQuery } from '#features/tickets';
import { errorText, useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { titleNaming } from '#platform/records';
import { useSessionUser } from '#platform/session';
import { FormDialog } from '#ui/form-dialog';
import { MultiChoice } from '#ui/multi-choice';
import { createChat, updateChat } from './talk.api.ts';

interface GroupDialogProps {
  /** Left out: a new one. */
  readonly chat?: Chat;
  readonly onClose: () => void;
  readonly onSaved?: (chat: Chat) => void;
}

/** Makes or changes a group: a title and at least one person. */
export function GroupDialog({ chat, onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation('chats');
  const { id: ownId } = useSessionUser();
  const peopleAsked = useQuery(userNamesQuery);
  const { data: people = [] } = peopleAsked;
  const [title, setTitle] = useState(chat?.title ?? '');
  const [users, setUsers] = useState<readonly number[]>(
    () => chat?.users.map(({ userId }) => userId).filter((id) => id !== ownId) ?? [],
  );
  const [problem, setProblem] = useState('');
  const save = useMutation({
    mutationFn: () => {
      const form = { title: title.trim(), users: [...users] };
      return chat ? updateChat(chat.id, form) : createChat(form);
    },
    onError: (error) => void errorText(error).then(setProblem),
    onSuccess: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    await save.mutateAsync().catch(() => undefined);
  });
  const isWhole = title.trim() !== '' && users.length > 0;
  return (
    <FormDialog
      open
      title={titleNaming(
        t(($) => $.chats.dialog[chat ? 'edit' : 'create']),
        chat,
      )}
      hold={isSubmitting ? 'saving' : 'none'}
      canSubmit={isWhole}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void submit();
      }}
      onClose={onClose}
    >
      {problem && <Alert severity="error">{problem}</Alert>}
      <TextField
        fullWidth
        autoFocus
        required
        size="small"
        label={t(($) => $.chats.dialog.title)}
        value={title}
        slotProps={{ htmlInput: { maxLength: chatTitleMax } }}
        onChange={(event) => setTitle(event.target.value)}
      />
      <MultiChoice
        label={t(($) => $.chats.dialog.users)}
        options={people.filter(({ id }) => id !== ownId)}
        asked={peopleAsked}
        chosen={users}
        noneText={t(($) => $.chats.dialog.nobody)}
        onChange={setUsers}
      />
    </FormDialog>
  );
}
