import type { Ticket, TicketAction, TicketConflict } from '@oplano/contracts/tickets';
import { create } from 'zustand';

/** A contact somebody wants to talk to, known before the dialog opens. */
export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly number: string;
}

/** It is asked for many tickets: how many they are, and what does it to all of them. */
export interface AskedForMany {
  readonly count: number;
  run(action: TicketAction): Promise<boolean>;
}

/** What can be asked about a ticket before it is done. */
export type TicketDialog =
  | { readonly kind: 'accept' | 'delete'; readonly ticket: Ticket }
  | {
      readonly kind: 'transfer' | 'close' | 'snooze' | 'priority' | 'tag';
      readonly ticket: Ticket;
      readonly many?: AskedForMany | undefined;
    }
  | { readonly kind: 'log'; readonly ticket: Pick<Ticket, 'id'> }
  | { readonly kind: 'new'; readonly contact?: Addressee }
  | { readonly kind: 'closeAll' | 'keys' }
  /** Somebody else has the conversation. */
  | { readonly kind: 'taken'; readonly conflict: Pick<TicketConflict, 'user' | 'queue'> };

/** What every one of these dialogs is given. */
export interface TicketDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What dialogs are given that are asked for one ticket, or for many. */
export interface TicketAskProps extends TicketDialogProps {
  readonly ticket: Ticket;
  readonly many?: AskedForMany | undefined;
}

interface DialogState {
  /** Stays while the dialog fades out. */
  readonly dialog: TicketDialog | null;
  readonly isOpen: boolean;
  /** Counts them: each begins afresh, whatever was chosen in the one before. */
  readonly opening: number;
}

export const useTicketDialog = create<DialogState>(() => ({ dialog: null, isOpen: false, opening: 0 }));

/** Opens a dialog about tickets; the page must hold `TicketDialogs`. */
export function openTicketDialog(dialog: TicketDialog): void {
  useTicketDialog.setState((before) => ({ dialog, isOpen: true, opening: before.opening + 1 }));
}

/** Closes what was opened then; a dialog that has come in its place stays. */
export function closeTicketDialog(opening: number): void {
  useTicketDialog.setState((now) => (now.opening === opening ? { isOpen: false } : now));
}
