import type { Scope } from '@oplano/contracts/principals';
import type { TicketAction } from '@oplano/contracts/tickets';
import type { BotAction } from '@oplano/core/automation';
import type { Doer } from '@oplano/core/tickets';
import type { CompanyCtx } from '#platform/use-case';
import type { TicketRow } from '../ticket-record.ts';

/** Everything that can be done to a ticket. */
export type AnyTicketAction = TicketAction | BotAction;

/** A use case that a person started, or the program itself. */
export interface ActingCtx extends CompanyCtx {
  readonly actor: Doer;
  /** So much longer than usual an end can be taken back: it is one of many. */
  readonly extraUndoMs?: number;
}

/** In the hands of the program, or of whoever else is no person of the company: a key is bound by its scopes. */
export const byProgram = (ctx: CompanyCtx): ActingCtx => ({ ...ctx, actor: null });

export interface TicketActionHandler {
  readonly do: AnyTicketAction['do'];
  /** What a key must be allowed; of people their rights are asked where it is decided. */
  readonly scope: Scope;
  /** Locks rows that come before the ticket's wherever both are locked. */
  readonly lockBefore?: (ctx: CompanyCtx, ticket: TicketRow) => Promise<void>;
  /** May they, decide, save, tell. The ticket is locked, and whoever acts sees it; answers the one to go on with. */
  readonly act: (ctx: ActingCtx, ticket: TicketRow, action: AnyTicketAction) => Promise<TicketRow>;
}

type Deed<D> = Extract<AnyTicketAction, { readonly do: D }>;

/** Says what a feature does to a ticket where that is asked for. */
export const defineTicketAction = <D extends AnyTicketAction['do']>(
  name: D,
  act: (ctx: ActingCtx, ticket: TicketRow, action: Deed<D>) => Promise<TicketRow>,
  options: Partial<Pick<TicketActionHandler, 'scope' | 'lockBefore'>> = {},
): TicketActionHandler => ({
  do: name,
  scope: 'tickets:write',
  // Only actions of this name are led here.
  act: act as TicketActionHandler['act'],
  ...options,
});

declare module '#platform/feature' {
  interface FeatureSlots {
    /** What it does to tickets, in whoever's name. */
    readonly ticketActions?: readonly TicketActionHandler[];
  }
}
