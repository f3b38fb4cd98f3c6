import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import type { Message } from '@oplano/contracts/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkFiles, FilesDialog, Lightbox } from '#features/messages';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { GroupDialog } from './group-dialog.tsx';
import type { ChatDeed } from './talk-header.tsx';
import { MembersDialog, ReadersDialog } from './people-dialog.tsx';
import { deleteChat, deleteSaid, leaveChat, putSaid } from './talk.api.ts';

/** What lies over a chat. */
export type TalkDialog =
  | { readonly kind: 'files'; readonly files: readonly File[]; readonly captions?: readonly string[] }
  | { readonly kind: 'lightbox'; readonly message: Message }
  | { readonly kind: 'readers' | 'unsay'; readonly said: ChatMessage }
  | { readonly kind: ChatDeed };

interface Chosen {
  readonly file: File;
  readonly caption: string;
  readonly size?: { readonly width: number; readonly height: number };
}

interface TalkDialogsProps {
  readonly dialog: TalkDialog;
  readonly chat: Chat;
  readonly pictures: readonly Message[];
  readonly onFiles: (files: readonly Chosen[]) => void;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

export function TalkDialogs({ dialog, chat, pictures, onFiles, onGone, onClose }: TalkDialogsProps) {
  switch (dialog.kind) {
    case 'files':
      return (
        <FilesDialog
          files={dialog.files}
          caption=""
          {...(dialog.captions && { captions: dialog.captions })}
          onAdd={checkFiles}
          onSend={onFiles}
          onClose={onClose}
        />
      );
    case 'lightbox':
      return <Lightbox pictures={pictures} startId={dialog.message.id} onClose={onClose} />;
    case 'readers':
      return <ReadersDialog chat={chat} said={dialog.said} onClose={onClose} />;
    case 'members':
      return <MembersDialog chat={chat} onClose={onClose} />;
    case 'edit':
      return <GroupDialog chat={chat} onClose={onClose} />;
    case 'unsay':
      return <UnsayDialog said={dialog.said} onClose={onClose} />;
    case 'delete':
    case 'leave':
      return <EndDialog kind={dialog.kind} chat={chat} onGone={onGone} onClose={onClose} />;
  }
}

function UnsayDialog({ said, onClose }: { readonly said: ChatMessage; readonly onClose: () => void }) {
  const { t } = useTranslation('chats');
  const client = useQueryClient();
  const unsay = useMutation({
    mutationFn: () => deleteSaid(said.chatId, said.id),
    onSuccess: ({ message }) => putSaid(client, message, false),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      isDestructive
      title={t(($) => $.chats.unsay.title)}
      confirmLabel={t(($) => $.chats.unsay.confirm)}
      isBusy={unsay.isPending}
      onConfirm={() => unsay.mutate()}
      onClose={onClose}
    >
      {t(($) => $.chats.unsay.text)}
    </ConfirmDialog>
  );
}

interface EndDialogProps extends Pick<TalkDialogsProps, 'chat' | 'onGone' | 'onClose'> {
  readonly kind: 'delete' | 'leave';
}

function EndDialog({ kind, chat, onGone, onClose }: EndDialogProps) {
  const { t } = useTranslation('chats');
  const end = useMutation({
    mutationFn: () => (kind === 'delete' ? deleteChat(chat.id) : leaveChat(chat.id)),
    onSuccess: onGone,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      isDestructive
      title={t(($) => $.chats.ending[kind].title, { title: chat.title })}
      confirmLabel={t(($) => $.chats.deeds[kind])}
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {t(($) => $.chats.ending[kind].text)}
    </ConfirmDialog>
  );
}
