import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { isRevocable } from '@oplano/core/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toastError } from '#ui/toast';
import { withUpdated } from '../conversation.ts';
import { deleteMessage, patchConversations } from '../messages.api.ts';

export interface DeleteMessageDialogProps {
  readonly ticket: Ticket;
  readonly message: Message;
  readonly onClose: () => void;
}

/** Asks before a message is taken back, and says for whom it disappears. */
export function DeleteMessageDialog({ ticket, message, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const [now] = useState(() => new Date());
  const deletion = useMutation({
    mutationFn: () => deleteMessage(message.id),
    onSuccess: (answer) => patchConversations(client, (known) => withUpdated(known, answer.message)),
    onError: toastError,
    onSettled: onClose,
  });
  const written = { ...message, userId: message.user?.id ?? null };
  const text = message.isPrivate
    ? t(($) => $.messages.deleting.note)
    : isRevocable(written, ticket.channel, now)
      ? t(($) => $.messages.deleting.both)
      : t(($) => $.messages.deleting.hereOnly);
  return (
    <ConfirmDialog
      open
      title={t(($) => $.messages.deleting.title)}
      confirmLabel={t(($) => $.messages.deleting.confirm)}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
