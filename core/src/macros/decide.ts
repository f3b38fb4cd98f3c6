import type { ErrorCode } from '@oplano/contracts';
import type { Macro, MacroRefusal, MacroStep } from '@oplano/contracts/macros';
import type { TicketAction } from '@oplano/contracts/tickets';
import type { Actor } from '../permissions/index.ts';
import {
  canSeeTicket,
  decideAccept,
  decideReturn,
  decideSnooze,
  decideTransfer,
  mayClose,
  mayMarkUnread,
  mayPrioritize,
  mayWrite,
  snoozeUntil,
  type TicketChange,
  type TicketFacts,
} from '../tickets/index.ts';

/** Numbers of what steps are about. */
export interface MacroTargets {
  readonly queueIds: readonly number[];
  readonly userIds: readonly number[];
  readonly tagIds: readonly number[];
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** What a macro names: to be looked up before it is saved, and before it runs. */
export const macroTargets = (steps: readonly MacroStep[]): MacroTargets => ({
  queueIds: distinct(steps.flatMap((step) => (step.do === 'transfer' ? [step.queueId] : []))),
  userIds: distinct(steps.flatMap((step) => (step.do === 'transfer' && step.userId !== null ? [step.userId] : []))),
  tagIds: distinct(steps.flatMap((step) => (step.do === 'tag' || step.do === 'untag' ? step.tagIds : []))),
});

/** What of a step is not there any more. */
export function goneTarget(step: MacroStep, known: MacroTargets): ErrorCode | null {
  if (step.do === 'tag' || step.do === 'untag') {
    return step.tagIds.every((tagId) => known.tagIds.includes(tagId)) ? null : 'ERR_NO_TAG_FOUND';
  }
  if (step.do !== 'transfer') return null;
  if (!known.queueIds.includes(step.queueId)) return 'ERR_NO_QUEUE_FOUND';
  return step.userId === null || known.userIds.includes(step.userId) ? null : 'ERR_NO_USER_FOUND';
}

/** One thing that a macro does: which step of it that is, and the ticket action behind it. */
export interface MacroDeed {
  /** From one on; zero is what it says to the customer. */
  readonly step: number;
  readonly action: TicketAction;
}
interface Planned extends MacroDeed {
  /** Left out for what is said. */
  readonly asks?: MacroStep;
}

export interface MacroMoment {
  readonly now: Date;
  readonly timeZone: string;
}

function actionOfStep(step: MacroStep, { now, timeZone }: MacroMoment): TicketAction {
  if (step.do === 'accept') return { do: 'accept', queueId: null };
  if (step.do === 'snooze') return { do: 'snooze', until: snoozeUntil(step.until, now, timeZone).toISOString() };
  if (step.do === 'transfer') return { ...step, connectionId: null, note: '' };
  // What ends can be taken back, as it can where somebody closes by hand.
  if (step.do === 'close') return { ...step, undoable: true };
  return step;
}

/** What a macro does, in order: its words go first, but after the ticket was taken, which writing needs. */
function plan({ message, steps }: Pick<Macro, 'message' | 'steps'>, moment: MacroMoment): Planned[] {
  const does = steps.map((asks, index): Planned => ({ step: index + 1, asks, action: actionOfStep(asks, moment) }));
  if (message.trim() === '') return does;
  const says: Planned = { step: 0, action: { do: 'say', text: message.trim(), isPrivate: false } };
  const at = steps[0]?.do === 'accept' ? 1 : 0;
  return does.toSpliced(at, 0, says);
}

type StepVerdict =
  | { readonly ok: true; readonly after: TicketFacts }
  | { readonly ok: false; readonly code: ErrorCode };

const refused = (code: ErrorCode): StepVerdict => ({ ok: false, code });

/** Whether one thing may be done to a ticket that stands like this, and how it stands then. */
function judge(actor: Actor, ticket: TicketFacts, action: TicketAction, now: Date): StepVerdict {
  if (!canSeeTicket(actor, ticket)) return refused('ERR_NO_TICKET_FOUND');
  const where = (isAllowed: boolean): StepVerdict =>
    isAllowed ? { ok: true, after: ticket } : refused('ERR_NO_PERMISSION');
  const moved = (
    decision: { readonly ok: true; readonly change: TicketChange } | { readonly ok: false; readonly code: ErrorCode },
  ): StepVerdict => {
    if (!decision.ok) return refused(decision.code);
    const { status, userId, queueId } = decision.change;
    return { ok: true, after: { ...ticket, status, userId, queueId } };
  };
  switch (action.do) {
    case 'accept':
      return moved(decideAccept(actor, ticket, action));
    case 'transfer':
      return moved(decideTransfer(actor, ticket, action));
    case 'return':
      return moved(decideReturn(actor, ticket));
    case 'close':
      return mayClose(actor, ticket)
        ? { ok: true, after: { ...ticket, status: 'closed' } }
        : refused('ERR_NO_PERMISSION');
    case 'snooze': {
      const decision = decideSnooze(actor, ticket, action.until === null ? null : new Date(action.until), now);
      return decision.ok ? { ok: true, after: ticket } : refused(decision.code);
    }
    case 'priority':
      return where(mayPrioritize(actor, ticket));
    case 'unread':
      return where(mayMarkUnread(actor, ticket));
    case 'say':
      return where(mayWrite(actor, ticket));
    default:
      return where(true);
  }
}

export type MacroDecision =
  | { readonly ok: true; readonly deeds: readonly MacroDeed[] }
  | { readonly ok: false; readonly refusal: MacroRefusal & { readonly code: ErrorCode } };

/**
 * What a macro does to a ticket in somebody's hands, or which of its steps cannot be done. Each is judged by the ticket as
 * those before would leave it, and all of them before the first is done.
 */
export function decideMacro(
  actor: Actor,
  ticket: TicketFacts,
  macro: Pick<Macro, 'message' | 'steps'>,
  { known, ...moment }: MacroMoment & { readonly known: MacroTargets },
): MacroDecision {
  const deeds = plan(macro, moment);
  let stands = ticket;
  for (const { step, action, asks } of deeds) {
    const missing = asks ? goneTarget(asks, known) : null;
    const verdict = missing ? refused(missing) : judge(actor, stands, action, moment.now);
    if (!verdict.ok) return { ok: false, refusal: { step, do: action.do, code: verdict.code } };
    stands = verdict.after;
  }
  return { ok: true, deeds: deeds.map(({ step, action }) => ({ step, action })) };
}

/** Whether a macro may be offered for a ticket: what it names is looked up only when it runs. */
export const mayRunMacro = (
  actor: Actor,
  ticket: TicketFacts,
  macro: Pick<Macro, 'message' | 'steps'>,
  moment: MacroMoment,
): boolean => decideMacro(actor, ticket, macro, { ...moment, known: macroTargets(macro.steps) }).ok;

/** How the end of a macro is taken back, where the single deed could be. */
export function macroUndo(steps: readonly MacroStep[]): 'end' | 'snooze' | null {
  const last = steps.findLast((step) => step.do === 'close' || step.do === 'snooze');
  return last ? (last.do === 'close' ? 'end' : 'snooze') : null;
}
