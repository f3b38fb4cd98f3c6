import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { useState } from 'react';
import { SendListDialog } from '#features/file-lists';
import type { Referring } from './composer/composer-state.ts';
import { useSpeech } from './composer/use-composer.ts';
import type { CameraDialogProps } from './dialogs/camera-dialog.tsx';
import type { DeleteMessageDialogProps } from './dialogs/delete-message-dialog.tsx';
import type { ExportDialogProps } from './dialogs/export-dialog.tsx';
import type { ForwardDialogProps } from './dialogs/forward-dialog.tsx';
import { FilesDialog, Lightbox } from './dialogs/lazy-dialogs.ts';
import type { LocationDialogProps } from './dialogs/location-dialog.tsx';
import type { SendContactDialogProps } from './dialogs/send-contact-dialog.tsx';
import type { TemplateDialogProps } from './dialogs/template-dialog.tsx';
import type { VersionsDialogProps } from './dialogs/versions-dialog.tsx';
import { lazyPart } from '#ui/lazy-part';

const CameraDialog = lazyPart<CameraDialogProps>(
  async () => (await import('./dialogs/camera-dialog.tsx')).CameraDialog,
);
const DeleteMessageDialog = lazyPart<DeleteMessageDialogProps>(
  async () => (await import('./dialogs/delete-message-dialog.tsx')).DeleteMessageDialog,
);
const ExportDialog = lazyPart<ExportDialogProps>(
  async () => (await import('./dialogs/export-dialog.tsx')).ExportDialog,
);
const ForwardDialog = lazyPart<ForwardDialogProps>(
  async () => (await import('./dialogs/forward-dialog.tsx')).ForwardDialog,
);
const LocationDialog = lazyPart<LocationDialogProps>(
  async () => (await import('./dialogs/location-dialog.tsx')).LocationDialog,
);
const SendContactDialog = lazyPart<SendContactDialogProps>(
  async () => (await import('./dialogs/send-contact-dialog.tsx')).SendContactDialog,
);
const TemplateDialog = lazyPart<TemplateDialogProps>(
  async () => (await import('./dialogs/template-dialog.tsx')).TemplateDialog,
);
const VersionsDialog = lazyPart<VersionsDialogProps>(
  async () => (await import('./dialogs/versions-dialog.tsx')).VersionsDialog,
);

/** What lies over the conversation. */
export type ChatDialog =
  | { readonly kind: 'files'; readonly files: readonly File[]; readonly caption: string }
  | { readonly kind: 'forward'; readonly messageIds: readonly number[] }
  | { readonly kind: 'lightbox' | 'versions' | 'delete'; readonly message: Message }
  | { readonly kind: 'camera' | 'contact' | 'fileList' | 'location' | 'template' | 'pdf' };

interface ChatDialogsProps {
  readonly dialog: ChatDialog;
  readonly ticket: Ticket;
  readonly messages: readonly Message[];
  readonly isPrivate: boolean;
  readonly referring: Referring | null;
  readonly checkFiles: (files: readonly File[]) => boolean;
  readonly onDialog: (dialog: ChatDialog | null) => void;
  readonly onSaid: () => void;
  readonly onForwarded: () => void;
}

/** The dialogs of a conversation; each arrives when it is first opened. */
export function ChatDialogs(props: ChatDialogsProps) {
  const { dialog, ticket, messages, isPrivate, referring, checkFiles, onDialog, onSaid, onForwarded } = props;
  // Whom it is for was said when it was opened: whoever gets the ticket meanwhile changes nothing about that.
  const [isNote] = useState(isPrivate);
  const speech = useSpeech(ticket, isNote, referring);
  const close = () => onDialog(null);
  switch (dialog.kind) {
    case 'files':
      return (
        <FilesDialog
          files={dialog.files}
          caption={dialog.caption}
          onAdd={checkFiles}
          onSend={(files) => {
            for (const { size, ...file } of files) speech.sayFile(file, size ? { size } : {});
            onSaid();
          }}
          onClose={close}
        />
      );
    case 'camera':
      return (
        <CameraDialog
          onPicture={(file) => queueMicrotask(() => onDialog({ kind: 'files', files: [file], caption: '' }))}
          onClose={close}
        />
      );
    case 'contact':
      return (
        <SendContactDialog
          onSend={(card) => {
            speech.sayCards([card]);
            onSaid();
          }}
          onClose={close}
        />
      );
    case 'location':
      return (
        <LocationDialog
          onSend={(place) => {
            speech.sayPlace(place);
            onSaid();
          }}
          onClose={close}
        />
      );
    case 'fileList':
      return <SendListDialog ticketId={ticket.id} onSent={onSaid} onClose={close} />;
    case 'template':
      return (
        <TemplateDialog
          ticket={ticket}
          onSend={(filled) => {
            speech.sayTemplate(filled);
            onSaid();
          }}
          onClose={close}
        />
      );
    case 'forward':
      return (
        <ForwardDialog
          messageIds={dialog.messageIds}
          onDone={() => {
            onForwarded();
            close();
          }}
          onClose={close}
        />
      );
    case 'lightbox': {
      const pictures = messages.filter(({ media }) => media?.kind === 'image' && media.url);
      return <Lightbox pictures={pictures} startId={dialog.message.id} onClose={close} />;
    }
    case 'versions':
      return <VersionsDialog message={dialog.message} onClose={close} />;
    case 'delete':
      return <DeleteMessageDialog ticket={ticket} message={dialog.message} onClose={close} />;
    case 'pdf':
      return <ExportDialog ticket={ticket} onClose={close} />;
  }
}
