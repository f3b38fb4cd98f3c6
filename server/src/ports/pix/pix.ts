/** Who is asked for what: `txid` is our own name of the charge, so that asking twice makes one. */
export interface PixOrder {
  readonly txid: string;
  readonly cents: number;
  readonly seconds: number;
  /** What the payer reads. */
  readonly note: string;
  readonly payer: { readonly name: string; readonly document: string };
}

/** What can be paid with. */
export interface PixCode {
  readonly code: string;
  /** A page of the bank that shows it. */
  readonly link: string | null;
}

/** Money that came in, with what of it was given back since. */
export interface PixTransfer {
  readonly endToEndId: string;
  readonly cents: number;
  readonly paidAt: Date;
  readonly refunds: readonly { readonly id: string; readonly cents: number }[];
}

export interface PixState extends PixCode {
  readonly status: 'active' | 'paid' | 'removed';
  readonly transfers: readonly PixTransfer[];
}

export type PixProvider = 'efi' | 'key';

/** The way to be paid. Nothing of it may be called inside a transaction. */
export interface PixBank {
  readonly provider: PixProvider;
  /** Asks for money. The same order again answers the same code. */
  charge(order: PixOrder): Promise<PixCode>;
  /** What the bank itself says of a charge; null where it does not know it. Absent where there is nobody to ask. */
  readonly read?: (txid: string) => Promise<PixState | null>;
  /** Nobody shall pay it any more. What is paid or gone already stays so. */
  readonly cancel?: (txid: string) => Promise<void>;
  /** Makes the bank call this address when money comes in. */
  readonly listenAt?: (url: string) => Promise<void>;
}

/** The bank does not answer, or not as it should. What was asked may have happened or not. */
export class PixError extends Error {
  readonly status: number | undefined;
  constructor(message: string, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'PixError';
    this.status = options.status;
  }
}
