import type { CampaignSettings } from '@oplano/contracts/campaigns';
import { automation } from '@oplano/core/principals';
import { meetPeople } from '#features/contacts';
import type { ConnectionRow } from '#features/connections';
import { attachmentOf } from '#features/files';
import { queued, say, sayToMany } from '#features/messages';
import { getTicketRow, openOrJoinTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { ticketStatusOf, type CampaignRow } from './campaign-record.ts';
import { nextTurns, type Settled, type Turn } from './recipients.repo.ts';
import { sayingFor } from './say-campaign.ts';

interface Way {
  readonly campaign: CampaignRow;
  readonly share: number;
  readonly connection: Pick<ConnectionRow, 'id' | 'channel'>;
  readonly settings: CampaignSettings;
}

/**
 * Hands the next people of a part to the line of its connection, each looked at once more. Answers what became of each,
 * which whoever asked writes down last: counting locks what others wait for.
 */
export async function handToLine(ctx: CompanyCtx, way: Way, most: number): Promise<Settled[]> {
  const { campaign, share, connection } = way;
  const turns = await nextTurns(ctx, { campaignId: campaign.id, share, connectionId: connection.id }, most);
  const acting = ctx.as(automation(`campaign ${campaign.id}`));
  const welcome = turns.filter(({ why }) => why === null);
  const contacts = await meetPeople(
    acting,
    welcome.filter(({ contactId }) => contactId === null).map((one) => ({ ...one, name: one.name || one.number })),
  );
  const met = new Set<number>();
  const [inTickets, quietly]: [Reached[], Reached[]] = [[], []];
  const settled: Settled[] = [];
  for (const turn of turns) {
    const contactId = turn.contactId ?? contacts.get(turn.canonical) ?? null;
    // The same person under two numbers is one person.
    const why = turn.why ?? (contactId !== null && met.has(contactId) ? 'duplicate' : null);
    if (why !== null || contactId === null) {
      settled.push({ ...nobody, id: turn.id, state: 'skipped', reason: why ?? 'invalid', contactId });
      continue;
    }
    met.add(contactId);
    const opens = campaign.open_ticket && turn.phase === 'message';
    (opens || turn.liveTicketId !== null ? inTickets : quietly).push({ turn, contactId });
  }
  for (const one of inTickets) settled.push(await sayInTheirTicket(acting, way, one));
  for (const phase of ['confirmation', 'message'] as const) {
    settled.push(
      ...(await sayQuietly(
        acting,
        way,
        quietly.filter(({ turn }) => turn.phase === phase),
      )),
    );
  }
  return settled;
}

interface Reached {
  readonly turn: Turn;
  readonly contactId: number;
}
const nobody = { contactId: null, messageId: null, ticketId: null } as const;

/** Without a ticket of its own: in a few statements, and no screen hears of it. */
async function sayQuietly(ctx: CompanyCtx, way: Way, people: readonly Reached[]): Promise<Settled[]> {
  const { campaign, connection, settings } = way;
  const [first] = people;
  if (!first) return [];
  const how = { phase: first.turn.phase, variables: settings.variables };
  const media = how.phase === 'message' && campaign.template === null ? attachmentOf(campaign) : undefined;
  const said = await sayToMany(
    ctx,
    { connectionId: connection.id, cause: { kind: 'campaign' }, sourceId: campaign.id, media },
    people.map(({ turn, contactId }) => {
      const { body, content } = sayingFor(campaign, turn, how);
      return { chatId: contactId, ticketId: turn.lastTicketId, queueId: turn.lastQueueId, body, content };
    }),
  );
  return people.map(({ turn, contactId }) => ({
    id: turn.id,
    state: 'sending',
    reason: null,
    contactId,
    messageId: said.get(contactId) ?? null,
    ticketId: turn.lastTicketId,
  }));
}

/** In the conversation that runs, as it is, or in one that is opened for it. */
async function sayInTheirTicket(ctx: CompanyCtx, way: Way, { turn, contactId }: Reached): Promise<Settled> {
  const { campaign, settings } = way;
  const ticket = await ticketFor(ctx, way, { turn, contactId });
  const { body, content, media } = sayingFor(campaign, turn, { phase: turn.phase, variables: settings.variables });
  const cause = { kind: 'campaign', sourceId: campaign.id } as const;
  const message = queued(await say(ctx, ticket, { text: body, content, media }, cause));
  return { id: turn.id, state: 'sending', reason: null, contactId, messageId: String(message.id), ticketId: ticket.id };
}

async function ticketFor(
  ctx: CompanyCtx,
  { campaign, connection }: Way,
  { turn, contactId }: Reached,
): Promise<TicketRow> {
  if (turn.liveTicketId !== null) return getTicketRow(ctx.db, ctx.companyId, turn.liveTicketId);
  const wanted = ticketStatusOf(campaign);
  // Without anybody to lead it, it waits like any other.
  const status = wanted === 'open' && campaign.user_id === null ? 'pending' : wanted;
  return openOrJoinTicket(ctx, {
    contactId,
    connectionId: connection.id,
    channel: connection.channel,
    status,
    isGroup: false,
    userId: campaign.user_id,
    queueId: campaign.queue_id,
    isBot: false,
    isActiveDemand: true,
    at: ctx.now,
    log: 'create',
    ...(status === 'closed' ? { carry: { closed_at: ctx.now } } : {}),
  });
}
