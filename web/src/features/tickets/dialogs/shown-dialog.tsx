import { Fragment, lazy, Suspense } from 'react';
import { closeTicketDialog, useTicketDialog, type TicketDialogProps, type TicketDialog } from './dialog-store.ts';

/** Each arrives when it is first asked for. */
const AcceptDialog = lazy(() => import('./accept-dialog.tsx'));
const TransferDialog = lazy(() => import('./transfer-dialog.tsx'));
const CloseDialog = lazy(() => import('./close-dialog.tsx'));
const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'));
const PriorityDialog = lazy(() => import('./priority-dialog.tsx'));
const TagDialog = lazy(() => import('./tag-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));
const LogDialog = lazy(() => import('./log-dialog.tsx'));
const NewTicketDialog = lazy(() => import('./new-ticket-dialog.tsx'));
const CloseAllDialog = lazy(() => import('./close-all-dialog.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));
const TakenNotice = lazy(() => import('./taken-notice.tsx'));

export default function ShownDialog() {
  const { dialog, isOpen, opening } = useTicketDialog();
  const onClose = () => closeTicketDialog(opening);
  return (
    dialog && (
      <Suspense>
        <Fragment key={opening}>{shown(dialog, { open: isOpen, onClose })}</Fragment>
      </Suspense>
    )
  );
}

function shown(dialog: TicketDialog, props: TicketDialogProps) {
  switch (dialog.kind) {
    case 'accept':
      return <AcceptDialog ticket={dialog.ticket} {...props} />;
    case 'transfer':
      return <TransferDialog ticket={dialog.ticket} many={dialog.many} {...props} />;
    case 'close':
      return <CloseDialog ticket={dialog.ticket} many={dialog.many} {...props} />;
    case 'snooze':
      return <SnoozeDialog ticket={dialog.ticket} many={dialog.many} {...props} />;
    case 'priority':
      return <PriorityDialog ticket={dialog.ticket} many={dialog.many} {...props} />;
    case 'tag':
      return <TagDialog ticket={dialog.ticket} many={dialog.many} {...props} />;
    case 'delete':
      return <DeleteDialog ticket={dialog.ticket} {...props} />;
    case 'log':
      return <LogDialog ticket={dialog.ticket} {...props} />;
    case 'new':
      return <NewTicketDialog contact={dialog.contact} {...props} />;
    case 'closeAll':
      return <CloseAllDialog {...props} />;
    case 'keys':
      return <KeysDialog {...props} />;
    case 'taken':
      return <TakenNotice conflict={dialog.conflict} {...props} />;
  }
}
