import type { OutsideFailure } from '@oplano/contracts/integrations';
import type { OutsideDeed } from '@oplano/core/automation';
import type { Entry } from '@oplano/core/chatbot';

/** Something a machine wants to be said; a file of its own is named by its address. */
export interface MachineSay {
  readonly text: string;
  readonly choices?: readonly Entry[];
  readonly mediaUrl?: string;
  readonly afterMs?: number;
}

/** What an assistant read and wrote. */
export interface TokensTaken {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a machine answered, whatever it speaks. */
export interface MachineReply {
  readonly says: readonly MachineSay[];
  readonly deeds: readonly OutsideDeed[];
  /** What the conversation is called over there. */
  readonly session: string | null;
  readonly ended: boolean;
  readonly usage?: TokensTaken;
}

/** What a customer said, and where. */
export interface Question {
  /** The same for every try of one question. */
  readonly id: string;
  readonly companyId: number;
  readonly text: string;
  readonly message: { readonly id: string; readonly type: string; readonly at: string };
  readonly ticket: { readonly id: number; readonly status: string; readonly queueId: number | null };
  readonly contact: { readonly id: number; readonly name: string; readonly number: string };
  readonly connection: { readonly id: number; readonly name: string; readonly channel: string };
  /** Tells this conversation from others, also from earlier ones of the same ticket. */
  readonly conversation: string;
}

/** Somebody outside could not answer, or answered what nobody can use. */
export class MachineError extends Error {
  readonly why: OutsideFailure;
  /** Whether another try can help. */
  readonly isWorth: boolean;
  /** What is to be paid for all the same. */
  readonly usage: TokensTaken | undefined;
  constructor(why: OutsideFailure, message: string, options: { isWorth?: boolean; usage?: TokensTaken } = {}) {
    super(message);
    this.name = 'MachineError';
    this.why = why;
    this.isWorth = options.isWorth ?? false;
    this.usage = options.usage;
  }
}
