import type { Ticket, TicketConflict } from '@oplano/contracts/tickets';
import { create } from 'zustand';

/** A contact somebody wants to talk to, known before the dialog opens. */
export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly number: string;
}

/** What can be asked about a ticket before it is done. */
export type TicketDialog =
  | { readonly kind: 'accept' | 'transfer' | 'close' | 'delete' | 'log'; readonly ticket: Ticket }
  | { readonly kind: 'new'; readonly contact?: Addressee }
  | { readonly kind: 'closeAll' }
  /** Somebody else has the conversation. */
  | { readonly kind: 'taken'; readonly conflict: Pick<TicketConflict, 'user' | 'queue'> };

/** What every one of these dialogs is given. */
export interface TicketDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface DialogState {
  /** Stays while the dialog fades out. */
  readonly dialog: TicketDialog | null;
  readonly isOpen: boolean;
}

export const useTicketDialog = create<DialogState>(() => ({ dialog: null, isOpen: false }));

/** Opens a dialog about tickets; the page must hold `TicketDialogs`. */
export function openTicketDialog(dialog: TicketDialog): void {
  useTicketDialog.setState({ dialog, isOpen: true });
}

export function closeTicketDialog(): void {
  useTicketDialog.setState({ isOpen: false });
}
