import type { Channel } from '@oplano/contracts/connections';
import { canonicalPhone } from '@oplano/core/contacts';
import { seededRandom, seedOf } from '@oplano/core/random';
import { addDays, fromZone, inZone } from '@oplano/core/time';
import { sql } from 'kysely';
import { insertConnection } from '#features/connections';
import { insertList, insertListPeople } from '#features/contact-lists';
import { insertQueue } from '#features/queues';
import { insertQuickMessage } from '#features/quick-messages';
import { writeCompanySetting } from '#features/settings';
import { findOrInsertTag } from '#features/tags';
import { replaceQueues } from '#features/users';
import type { TenantDb } from '#platform/db';
import { addChats } from '../add-chats.ts';
import { planHistory, type HistoryPerson, type PastContact, type PlannedHistory } from './plan-history.ts';
import { platformTopics, shopTopics, surveyText } from './talk.ts';
import { moreChats, moreConnections, moreQuickMessages, moreTags, pastCampaigns, plannedMessages } from './things.ts';
import { putRows, writeHistory } from './write-history.ts';

export interface HistoryPlace {
  readonly db: TenantDb;
  readonly companyId: number;
  readonly now: Date;
  readonly people: ReadonlyMap<string, number>;
}

const timeZone = 'America/Sao_Paulo';
const dayMs = 86_400_000;
const minuteMs = 60_000;

type Work = Omit<HistoryPerson, 'id' | 'name' | 'queueIds'>;

/** Who works how much, and how many tickets lie on their desk; everybody else a little. */
const shopWork: Readonly<Record<string, Work>> = {
  'Marina Lopes': { weight: 3, leads: 4 },
  'Paulo Teixeira': { weight: 5, leads: 5 },
  'Bruna Alves': { weight: 12, leads: 7 },
  'Diego Ramos': { weight: 1, leads: 3, atNight: true },
};
const channelWeights: Readonly<Record<Channel, number>> = { whatsapp: 55, whatsappapi: 20, instagram: 16, facebook: 9 };

async function peopleOf(
  { db, companyId, people }: HistoryPlace,
  workOf: (name: string, place: number) => Work,
): Promise<HistoryPerson[]> {
  const rows = await db.selectFrom('user_queues').selectAll().where('company_id', '=', companyId).execute();
  return [...people].map(([name, id], place) => ({
    id,
    name,
    queueIds: rows.filter(({ user_id: userId }) => userId === id).map(({ queue_id: queueId }) => queueId),
    ...workOf(name, place),
  }));
}

const queuesOf = async ({ db, companyId }: HistoryPlace) =>
  (
    await db
      .selectFrom('queues')
      .select(['id', 'name', 'greeting_message as greeting'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute()
  ).map((queue) => ({ ...queue, greeting: queue.greeting || `Você está na fila ${queue.name}. Já vamos atender!` }));

async function linesOf({ db, companyId }: HistoryPlace) {
  const rows = await db
    .selectFrom('connections')
    .select(['id', 'channel'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, channel }) => ({
    id,
    channel: channel as Channel,
    weight: channelWeights[channel as Channel],
  }));
}

const tagsOf = ({ db, companyId }: HistoryPlace, isLane: boolean) =>
  db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('kanban', '=', isLane)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Ninety days of the shop: talks on four channels, and everything a team gathers meanwhile. */
export async function addShopHistory(place: HistoryPlace): Promise<void> {
  const { db, companyId, now, people } = place;
  const by = { userId: people.get('Marina Lopes') ?? 0, now };
  for (const connection of moreConnections) await insertConnection(db, companyId, { ...connection, now });
  for (const tag of moreTags) await findOrInsertTag(db, companyId, { ...tag, kanban: 0, ...by });
  for (const text of moreQuickMessages) {
    await insertQuickMessage(db, companyId, { ...text, geral: true, visao: true, ...by });
  }
  await writeCompanySetting(db, companyId, { key: 'userRating', value: 'enabled', now });
  await sql`
    update connections set rating_message = ${surveyText}, completion_message = 'Atendimento encerrado. Obrigado pelo contato!',
      created_at = ${new Date(now.getTime() - 120 * dayMs)}
    where company_id = ${companyId}
  `.execute(db);
  const queues = await queuesOf(place);
  const queueId = (name: string): number => queues.find((queue) => queue.name === name)?.id ?? 0;
  const [tags, lanes] = [await tagsOf(place, false), await tagsOf(place, true)];
  const plan = planHistory(
    {
      seed: 'aurora',
      timeZone,
      people: await peopleOf(
        place,
        (name, index) => shopWork[name] ?? { weight: 1 + ((index * 7) % 10) / 10, leads: 1 + Number(index % 4 === 0) },
      ),
      queues,
      connections: await linesOf(place),
      tags,
      lanes,
      topics: shopTopics,
      perDay: 17,
      hasGroups: true,
      waiting: new Map([
        [queueId('Vendas'), 5],
        [queueId('Suporte'), 3],
        [queueId('Financeiro'), 2],
        [0, 2],
      ]),
    },
    now,
  );
  const { contactIds } = await writeHistory(db, companyId, plan);
  await addChats(db, companyId, people, now, moreChats);
  const lists = await addListsOf(place, plan, tags);
  await addCampaigns(place, plan, contactIds, lists);
  await addPlanned(place, plan, contactIds);
}

/** The platform's own company talks with its customers too: one line, one queue, two people. */
export async function addPlatformHistory(place: HistoryPlace): Promise<void> {
  const { db, companyId, now, people } = place;
  const greetingMessage = 'Que bom falar com você! Já chamamos alguém do time.';
  const queueId = await insertQueue(db, companyId, { name: 'Atendimento', color: '#1565C0', greetingMessage, now });
  const line = { name: 'WhatsApp O Plano', channel: 'whatsapp', status: 'DISCONNECTED', number: '' } as const;
  await insertConnection(db, companyId, { ...line, isDefault: true, now });
  for (const [index, name] of ['Implantação', 'Comercial', 'Financeiro'].entries()) {
    const color = ['#1565C0', '#2E7D32', '#C62828'][index] ?? '#1565C0';
    await findOrInsertTag(db, companyId, { name, color, kanban: 0, userId: null, now });
  }
  for (const userId of people.values()) await replaceQueues(db, companyId, userId, [queueId]);
  const plan = planHistory(
    {
      seed: 'oplano',
      timeZone,
      people: await peopleOf(place, (name) => ({ weight: name === 'Caio Nunes' ? 3 : 1, leads: 4 })),
      queues: await queuesOf(place),
      connections: await linesOf(place),
      tags: await tagsOf(place, false),
      lanes: [],
      topics: platformTopics,
      perDay: 5,
      firms: true,
      waiting: new Map([
        [queueId, 4],
        [0, 1],
      ]),
    },
    now,
  );
  await writeHistory(db, companyId, plan);
}

const onPhones = ({ contacts }: PlannedHistory): PastContact[] =>
  contacts.filter(({ isGroup, channel }) => !isGroup && (channel === 'whatsapp' || channel === 'whatsappapi'));

/** Lists that campaigns were sent to: customers of the last weeks, and those with a tag. */
async function addListsOf(
  { db, companyId, now }: HistoryPlace,
  plan: PlannedHistory,
  tags: readonly { readonly id: number; readonly name: string }[],
): Promise<number[]> {
  const vip = tags.find(({ name }) => name === 'Cliente VIP')?.id ?? 0;
  const all = onPhones(plan);
  const ids = [];
  for (const { name, people } of [
    { name: 'Clientes do último trimestre', people: all.slice(0, 220) },
    { name: 'Clientes VIP', people: all.filter(({ tagIds }) => tagIds.has(vip)) },
  ]) {
    const { id } = await insertList({ db, companyId, now }, name);
    await insertListPeople(
      { db, companyId, now },
      id,
      people.map(({ name: person, number, email, city }) => ({
        name: person,
        number,
        email,
        canonical: canonicalPhone(number),
        extra: { Cidade: city },
        tags: [],
      })),
    );
    ids.push(id);
  }
  return ids;
}

/** What became of somebody a campaign was for. The further one, the fewer. */
function fateOf(point: number, at: number, isOver: boolean) {
  const none = { sent_at: null, delivered_at: null, read_at: null, answered_at: null, reason: null, failure: null };
  const iso = (minutes: number) => new Date(at + minutes * minuteMs).toISOString();
  if (!isOver) return { ...none, state: 'skipped', reason: 'limitReached' };
  if (point < 0.02) return { ...none, state: 'skipped', reason: 'optedOut' };
  if (point < 0.05) return { ...none, state: 'skipped', reason: 'invalid' };
  if (point < 0.08) return { ...none, state: 'failed', failure: '131026 Message undeliverable' };
  const sent = { ...none, sent_at: iso(0) };
  if (point < 0.12) return { ...sent, state: 'sent' };
  const delivered = { ...sent, delivered_at: iso(1) };
  if (point < 0.34) return { ...delivered, state: 'delivered' };
  const read = { ...delivered, read_at: iso(4 + point * 300) };
  if (point < 0.76) return { ...read, state: 'read' };
  return { ...read, state: 'answered', answered_at: iso(9 + point * 400) };
}

async function addCampaigns(
  { db, companyId, now, people }: HistoryPlace,
  plan: PlannedHistory,
  contactIds: ReadonlyMap<PastContact, number>,
  lists: readonly number[],
): Promise<void> {
  const [first] = await db
    .selectFrom('connections')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('channel', '=', 'whatsapp')
    .orderBy('id')
    .execute();
  if (!first) return;
  const random = seededRandom(seedOf('aurora/campaigns'));
  const five = (texts: readonly string[]) => Array.from({ length: 5 }, (_, index) => texts[index] ?? '');
  const today = inZone(now, timeZone).date;
  for (const campaign of pastCampaigns) {
    const begins = fromZone(addDays(today, -campaign.daysAgo), '09:30', timeZone).getTime();
    const isPast = campaign.status !== 'INATIVA';
    const ends = begins + campaign.people * 40_000;
    const at = (time: number) => new Date(time).toISOString();
    const [id = 0] = await putRows(
      db,
      'campaigns',
      [
        {
          company_id: companyId,
          name: campaign.name,
          status: campaign.status,
          messages: five(campaign.messages),
          confirmation_messages: five([]),
          confirmation: false,
          scheduled_at: isPast ? at(begins) : null,
          started_at: isPast ? at(begins) : null,
          completed_at: isPast ? at(ends) : null,
          contact_list_id: lists[Number(campaign.people === 0)] ?? null,
          user_id: people.get('Marina Lopes') ?? null,
          ticket_status: 'closed',
          open_ticket: false,
          created_at: at(Math.min(begins - 2 * dayMs, now.getTime() - dayMs)),
          updated_at: at(isPast ? ends : now.getTime() - dayMs),
          version: 1,
        },
      ],
      'id',
    );
    const share = { company_id: companyId, campaign_id: id, place: 0 };
    const counts = Object.fromEntries(
      ['total', 'valid', 'queued', 'waiting', 'sending', 'sent', 'delivered', 'read', 'answered', 'failed', 'skipped']
        .concat('ever_sent', 'ever_delivered', 'ever_read', 'requested', 'confirmed')
        .map((name) => [name, 0]),
    );
    await putRows(db, 'campaign_shares', [
      { ...share, connection_id: first.id, connection_name: first.name, pause_text: '', ...counts, version: 1 },
    ]);
    const known = onPhones(plan).filter(({ createdAt }) => createdAt < begins || campaign.daysAgo > 60);
    await putRows(
      db,
      'campaign_recipients',
      known.slice(0, campaign.people).map((contact, turn) => ({
        company_id: companyId,
        campaign_id: id,
        share: 0,
        place: turn + 1,
        name: contact.name,
        number: contact.number,
        canonical: canonicalPhone(contact.number),
        email: contact.email,
        extra: { Cidade: contact.city },
        contact_id: contactIds.get(contact),
        phase: 'message',
        ...fateOf(random.next(), begins + turn * 40_000, campaign.status === 'FINALIZADA' || turn < 30),
      })),
    );
  }
}

/** Messages that are sent by themselves: what was sent shows what became of it, what is to come waits for its time. */
async function addPlanned(
  { db, companyId, now, people }: HistoryPlace,
  plan: PlannedHistory,
  contactIds: ReadonlyMap<PastContact, number>,
): Promise<void> {
  const today = inZone(now, timeZone).date;
  // Those who talk with the shop right now have a telephone in the lab.
  const reachable = plan.tickets
    .filter(({ status, channel }) => status === 'open' && channel === 'whatsapp')
    .map(({ contact }) => contact);
  const authors = ['Marina Lopes', 'Bruna Alves', 'Paulo Teixeira'];
  const dues: number[] = [];
  for (const [place, { body, days, at }] of plannedMessages.entries()) {
    const contact = reachable[place % Math.max(1, reachable.length)];
    if (!contact) continue;
    const times = days
      .map((day) => fromZone(addDays(today, day), at, timeZone).getTime())
      .toSorted((one, other) => one - other);
    const [first = 0] = times;
    const [id = 0] = await putRows(
      db,
      'schedules',
      [
        {
          company_id: companyId,
          contact_id: contactIds.get(contact),
          user_id: people.get(authors[place % authors.length] ?? '') ?? null,
          body,
          open_ticket: false,
          leaves_open: false,
          signs: false,
          send_at: new Date(first).toISOString(),
          interval_unit: 2,
          interval_amount: 1,
          times: times.length,
          day_rule: 4,
          paused: false,
          created_at: new Date(Math.min(first, now.getTime()) - 3 * dayMs).toISOString(),
          updated_at: new Date(Math.min(first, now.getTime())).toISOString(),
          version: 1,
        },
      ],
      'id',
    );
    await putRows(
      db,
      'schedule_occurrences',
      times.map((time, index) => {
        const isPast = time < now.getTime();
        if (!isPast) dues.push(time);
        return {
          company_id: companyId,
          schedule_id: id,
          number: index + 1,
          nominal_at: new Date(time).toISOString(),
          due_at: new Date(time).toISOString(),
          state: isPast ? 'delivered' : 'planned',
          sent_at: isPast ? new Date(time + 2_000).toISOString() : null,
          version: 1,
        };
      }),
    );
  }
  const next = Math.min(...dues);
  if (Number.isFinite(next)) {
    await putRows(db, 'schedule_clocks', [{ company_id: companyId, next_due_at: new Date(next).toISOString() }]);
  }
}
