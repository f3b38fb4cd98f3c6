import type { BillingRecurrence } from '@oplano/contracts/companies';
import type { LedgerEntry } from '@oplano/core/billing';
import type { Channel } from './ledger.ts';

/** A message as the server has it, in the order of its conversation. */
export interface StoredMessage {
  readonly id: string;
  /** Whose conversation it stands in. */
  readonly customer: string | null;
  readonly body: string;
  readonly fromMe: boolean;
  readonly origin: string;
  readonly ack: number;
  readonly failure: string | null;
  readonly file: { readonly state: string; readonly bytes: number | null } | null;
}

export interface TicketRow {
  readonly id: number;
  readonly customer: string | null;
  readonly connectionId: number;
  readonly status: string;
  readonly unread: number;
  /** Messages of the customer in it. */
  readonly inbound: number;
  /** Somebody tried to mark it as read, or it was closed before. */
  readonly isRead: boolean;
}

export interface DeviceEntry {
  readonly text: string;
  readonly fromCompany: boolean;
  readonly status: 'sent' | 'delivered' | 'read' | 'failed';
}

/** What a customer's own device shows. */
export interface Device {
  readonly channel: Channel;
  readonly entries: readonly DeviceEntry[];
}

/** What an agent has in front of them: a line for each thing, beginning with its number. */
export interface Screen {
  readonly open: readonly string[];
  readonly pending: readonly string[];
  readonly chat: readonly string[];
}

export interface View {
  readonly agent: string;
  /** Grown from live events. */
  readonly picture: Screen;
  /** Asked for just now. */
  readonly reload: Screen;
  readonly counts: { readonly open: number; readonly pending: number };
}

/** How far the people of a campaign came. */
export interface CampaignTally {
  readonly total: number;
  readonly everSent: number;
  readonly everDelivered: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Transfer {
  readonly endToEndId: string;
  readonly cents: number;
}

/** The money of a company that pays. */
export interface Account {
  readonly payer: string;
  /** How many invoices its admin was shown as paid. */
  readonly bought: number;
  /** Rounds in which it paid one. */
  readonly wanted: number;
  readonly firstDue: string;
  readonly dueDate: string;
  /** What the bank has in its books. */
  readonly atBank: readonly Transfer[];
  readonly payments: readonly (Transfer & { readonly id: number })[];
  readonly entries: readonly (LedgerEntry & { readonly invoiceId: number; readonly paymentId: number | null })[];
  readonly invoices: readonly {
    readonly id: number;
    readonly status: string;
    readonly cents: number;
    readonly recurrence: BillingRecurrence;
    readonly renewedFrom: string | null;
    readonly renewedTo: string | null;
  }[];
}

/** What each side has, once everything has come to rest. */
export interface State {
  readonly messages: readonly StoredMessage[];
  readonly tickets: readonly TicketRow[];
  /** How many contacts there are of each customer. */
  readonly contacts: ReadonlyMap<string, number>;
  readonly devices: ReadonlyMap<string, Device>;
  readonly views: readonly View[];
  readonly totals: { readonly in: number; readonly out: number; readonly storedIn: number; readonly storedOut: number };
  readonly campaigns: readonly {
    readonly id: number;
    readonly shown: CampaignTally;
    readonly counted: CampaignTally;
  }[];
  readonly accounts: readonly Account[];
  /** Work that should be done by now, by its kind. */
  readonly waiting: Readonly<Record<string, number>>;
}
