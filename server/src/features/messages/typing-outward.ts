import { isTypingDue, showsTyping, type TypingShown } from '@oplano/core/messages';
import type { Actor } from '@oplano/core/permissions';
import { factsOf, getTicketRow } from '#features/tickets';
import { runInCompany, type CompanyCtx, type Runtime } from '#platform/use-case';
import { addressOn, type Address, type ChannelDriver } from '#ports/channels';

export type TypingState = TypingShown['state'];

/** That somebody of the company writes in a ticket, on its way to the customer. */
export interface TypingSign {
  readonly companyId: number;
  readonly ticketId: number;
  readonly connectionId: number;
  readonly state: TypingState;
}

const keyForm = /^t:(\d+):(\d+):(\d+):(composing|recording|paused)$/;

/** A sign as it travels between processes: `t:<company>:<ticket>:<connection>:<state>`. */
export const typingKey = ({ companyId, ticketId, connectionId, state }: TypingSign): string =>
  `t:${companyId}:${ticketId}:${connectionId}:${state}`;

/** The sign behind such a key; null: it is about something else. */
export function readTypingKey(key: string): TypingSign | null {
  const [, company, ticket, connection, state] = keyForm.exec(key) ?? [];
  if (state === undefined) return null;
  // The form names the states.
  const ids = { companyId: Number(company), ticketId: Number(ticket), connectionId: Number(connection) };
  return { ...ids, state: state as TypingState };
}

interface TypingParts {
  readonly runtime: Runtime;
  /** The open driver of a connection that this process keeps. */
  readonly driverOf: (connectionId: number) => ChannelDriver | undefined;
  /** Hands a sign to whichever process keeps the connection. */
  readonly passOn: (sign: TypingSign) => void;
}

/** Lets customers see that they are being answered. A sign that is lost is not missed, so nothing waits or is repeated. */
export interface TypingOutward {
  onTyping(actor: Actor, ticketId: number, state: TypingState): Promise<void>;
  /** A sign from another process: shown if the connection is kept here. */
  show(sign: TypingSign): Promise<void>;
}

async function addressIn(
  { db, companyId }: CompanyCtx,
  sign: TypingSign,
  driver: ChannelDriver,
): Promise<Address | null> {
  const kept = await db
    .selectFrom('tickets')
    .innerJoin('contact_addresses as address', (join) =>
      join
        .onRef('address.contact_id', '=', 'tickets.contact_id')
        .onRef('address.company_id', '=', 'tickets.company_id'),
    )
    .select(['address.kind', 'address.value'])
    .where('tickets.company_id', '=', companyId)
    .where('tickets.id', '=', sign.ticketId)
    .where('tickets.connection_id', '=', sign.connectionId)
    .orderBy('address.created_at', 'desc')
    .execute();
  return addressOn(driver.kind, kept);
}

/** Tickets in which somebody writes at this moment; those that are forgotten cost one sign too many at most. */
const ticketsMax = 5_000;

export function createTypingOutward({ runtime, driverOf, passOn }: TypingParts): TypingOutward {
  const { log, clock } = runtime;
  const shown = new Map<number, TypingShown>();

  function isDue(ticketId: number, state: TypingState): boolean {
    const at = clock.now().getTime();
    if (!isTypingDue(shown.get(ticketId), { state, at })) return false;
    shown.delete(ticketId);
    shown.set(ticketId, { state, at });
    const [oldest] = shown.keys();
    if (shown.size > ticketsMax && oldest !== undefined) shown.delete(oldest);
    return true;
  }
  /** The connection of a ticket in which this person may be seen writing; null: nobody should know. */
  const placeOf = (actor: Actor, ticketId: number): Promise<number | null> =>
    runInCompany(runtime, actor.companyId, async ({ db, companyId, now }) => {
      const row = await getTicketRow(db, companyId, ticketId);
      const ticket = { ...factsOf(row), channel: row.channel, lastInboundAt: row.last_inbound_at };
      return showsTyping(actor, ticket, now) ? row.connection_id : null;
    });
  async function show(sign: TypingSign): Promise<void> {
    const driver = driverOf(sign.connectionId);
    if (!driver?.typing) return;
    try {
      const to = await runInCompany(runtime, sign.companyId, (ctx) => addressIn(ctx, sign, driver));
      if (to) await driver.typing(to, sign.state);
    } catch (err) {
      log.debug(
        { code: 'typing_not_shown', err, connectionId: sign.connectionId },
        'a customer was not shown that somebody writes',
      );
    }
  }
  return {
    show,
    async onTyping(actor, ticketId, state) {
      if (!isDue(ticketId, state)) return;
      try {
        const connectionId = await placeOf(actor, ticketId);
        if (connectionId === null) return;
        const sign = { companyId: actor.companyId, ticketId, connectionId, state };
        if (driverOf(connectionId)) await show(sign);
        else passOn(sign);
      } catch (err) {
        log.debug({ code: 'typing_not_shown', err, ticketId }, 'a customer was not shown that somebody writes');
      }
    },
  };
}
