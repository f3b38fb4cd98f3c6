import { inZone } from '@oplano/core/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { countStatements } from '#test/statements';
import { createDemo } from '../create-demo.ts';
import { demoPassword } from '../people.ts';
import { shopTopics } from './talk.ts';
import { planHistory, type HistoryCompany } from './plan-history.ts';

const app = sharedTestApp();
const platformId = 1;
let shopId = 0;
let statements = 0;

beforeAll(async () => {
  statements = await countStatements(async () => {
    shopId = (await createDemo(app.app.runtime, { history: true })) ?? 0;
  });
});

const rowsOf = <T>(companyId: number, text: ReturnType<typeof sql<T>>) =>
  runInCompany(app.app.runtime, companyId, async ({ db }) => (await text.execute(db)).rows);
const numberOf = async (companyId: number, text: ReturnType<typeof sql<{ n: number }>>) =>
  (await rowsOf(companyId, text))[0]?.n ?? -1;
const both = (): number[] => [platformId, shopId];

describe('a demo that has lived', () => {
  test('is made in a few hundred statements, once', async () => {
    expect(statements).toBeLessThan(1_000);
    expect(await createDemo(app.app.runtime, { history: true })).toBeNull();
  });

  test('has ninety days of tickets and messages on all four channels', async () => {
    const count = (table: string) => (id: number) =>
      numberOf(id, sql`select count(*)::int as n from ${sql.table(table)}`);
    const sum = async (table: string) => (await count(table)(platformId)) + (await count(table)(shopId));
    expect(await sum('tickets')).toBeGreaterThan(1_300);
    expect(await sum('tickets')).toBeLessThan(1_900);
    expect(await sum('messages')).toBeGreaterThan(18_000);
    expect(await sum('messages')).toBeLessThan(27_000);
    const channels = await rowsOf<{ channel: string; n: number }>(
      shopId,
      sql`select channel, count(*)::int as n from tickets group by channel order by channel`,
    );
    expect(channels.map(({ channel }) => channel)).toEqual(['facebook', 'instagram', 'whatsapp', 'whatsappapi']);
    for (const { n } of channels) expect(n).toBeGreaterThan(60);
    const [days] = await rowsOf<{ days: number; reopened: number; moved: number; rated: number; notes: number }>(
      shopId,
      sql`select count(distinct date_trunc('day', created_at))::int as days,
        (select count(*) from ticket_logs where type = 'reopen')::int as reopened,
        (select count(*) from ticket_logs where type = 'transfered')::int as moved,
        (select count(*) from ratings)::int as rated,
        (select count(*) from ticket_notes)::int as notes from tickets`,
    );
    expect(days?.days).toBeGreaterThan(85);
    for (const many of [days?.reopened, days?.moved, days?.rated, days?.notes]) expect(many).toBeGreaterThan(30);
  });

  test('shows of every ticket what was said in it', async () => {
    for (const companyId of both()) {
      const wrong = await rowsOf(
        companyId,
        sql`
          with said as (
            select ticket_id, max(sent_at) as last_at, max(sent_at) filter (where not from_me) as last_in,
              max(sent_at) filter (where from_me) as last_out, count(*) filter (where not from_me) as inbound
            from messages where not is_private group by ticket_id
          )
          select t.id from tickets t left join said s on s.ticket_id = t.id
          where s.ticket_id is null or t.active_at <> s.last_at or t.last_inbound_at is distinct from s.last_in
            or t.last_outbound_at is distinct from s.last_out or t.unread > s.inbound
            or (t.status = 'pending' and t.unread <> s.inbound) or (t.status = 'closed' and t.unread <> 0)
            or t.last_from_me <> (s.last_out is not null and s.last_out = s.last_at)
            or (t.status in ('open', 'pending') and not t.last_from_me) <> (t.waiting_since is not null and not t.last_from_me)
        `,
      );
      expect(wrong).toEqual([]);
    }
  });

  test('says nothing outside the time of a ticket, and nothing in the future', async () => {
    for (const companyId of both()) {
      const outside = await rowsOf(
        companyId,
        sql`
          select m.id from messages m join tickets t on t.id = m.ticket_id
          where m.sent_at < t.created_at or m.sent_at > coalesce(t.closed_at, ${app.clock.now()})
            or m.sent_at > ${app.clock.now()}
        `,
      );
      expect(outside).toEqual([]);
      const crooked = await rowsOf(
        companyId,
        sql`
          select a.id from ticket_tracking a join tickets t on t.id = a.ticket_id
          where a.started_at < a.created_at or a.closed_at < a.started_at or a.finished_at < a.closed_at
            or a.rated_at < a.closed_at or a.finished_at > ${app.clock.now()}
            or (a.finished_at is null) <> (t.status <> 'closed' and a.id = (
              select max(b.id) from ticket_tracking b where b.ticket_id = a.ticket_id))
        `,
      );
      expect(crooked).toEqual([]);
      const contacts = sql<{ n: number }>`select count(*)::int as n from contacts c
        join tickets t on t.contact_id = c.id where t.created_at < c.created_at`;
      expect(await numberOf(companyId, contacts)).toBe(0);
    }
  });

  test('counts what the pages count', async () => {
    const latest = sql`select contact_id from tickets group by contact_id, connection_id
      having count(*) filter (where is_latest) <> 1 or max(id) <> max(id) filter (where is_latest)`;
    for (const companyId of both()) expect(await rowsOf(companyId, latest)).toEqual([]);
    const shares = await rowsOf(
      shopId,
      sql`
        select s.campaign_id from campaign_shares s
        left join campaign_recipients r on r.campaign_id = s.campaign_id
        group by s.campaign_id, s.total, s.answered, s.ever_sent, s.ever_read, s.skipped, s.failed
        having s.total <> count(r.id) or s.answered <> count(*) filter (where r.state = 'answered')
          or s.ever_sent <> count(r.sent_at) or s.ever_read <> count(r.read_at)
          or s.skipped <> count(*) filter (where r.state = 'skipped') or s.failed <> count(*) filter (where r.state = 'failed')
      `,
    );
    expect(shares).toEqual([]);
    const counted = await numberOf(shopId, sql`select sum(contacts)::int as n from contact_counts`);
    expect(counted).toBe(await numberOf(shopId, sql`select count(*)::int as n from contacts`));
    expect(
      await numberOf(
        shopId,
        sql`select count(*)::int as n from contact_fields
      where name = 'valor' and value_cents is null`,
      ),
    ).toBe(0);
  });
});

describe('everybody of the demo', () => {
  const shared = ['/contacts', '/quick-messages', '/announcements'];
  const ofTeam = ['/chats', '/schedules', '/ticket/kanban'];
  const ofManagers = ['/dashboard/ticketsUsers', '/dashboard/ticketsDay', '/usersMoments'];

  test.each([
    [
      'admin@aurora.example',
      [...shared, ...ofTeam, ...ofManagers, '/ticketreport/reports', '/campaigns', '/contact-lists'],
    ],
    ['coordenador@aurora.example', [...shared, ...ofTeam, ...ofManagers]],
    ['atendente@aurora.example', [...shared, ...ofTeam]],
    ['operadora@oplano.example', ['/contacts', '/announcements', '/ticketreport/reports']],
    ['suporte@oplano.example', ['/contacts', '/announcements']],
    ['equipe01@aurora.example', shared],
    ['equipe30@aurora.example', shared],
  ])('finds something on each of their screens: %s', async (email, paths) => {
    const payload = { email, password: demoPassword };
    const signed = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(signed.statusCode, signed.body).toBe(200);
    const { token } = signed.json<{ token: string }>();
    const get = async (url: string): Promise<Record<string, unknown> | unknown[]> => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method: 'GET', url: `/api${url}`, headers });
      expect(answer.statusCode, `${url} ${answer.body}`).toBe(200);
      return answer.json();
    };
    const longest = (value: unknown): number =>
      Array.isArray(value)
        ? value.length
        : value && typeof value === 'object'
          ? Math.max(0, ...Object.values(value).map(longest))
          : 0;
    for (const status of ['open', 'pending', 'closed']) {
      expect(longest(await get(`/tickets?status=${status}&showAll=false`)), status).toBeGreaterThan(0);
    }
    for (const path of paths) expect(longest(await get(path)), path).toBeGreaterThan(0);
  });

  test('leads something, and has led much', async () => {
    for (const companyId of both()) {
      const idle = await rowsOf(
        companyId,
        sql`
          select u.name from users u where not exists (select from tickets t where t.user_id = u.id and t.status = 'open')
            or (select count(*) from ticket_tracking a where a.user_id = u.id) < 5
        `,
      );
      expect(idle).toEqual([]);
    }
  });
});

describe('a planned past', () => {
  const company: HistoryCompany = {
    seed: 'test',
    timeZone: 'America/Sao_Paulo',
    people: [
      { id: 1, name: 'Ana', queueIds: [1, 2, 3], weight: 1, leads: 2 },
      { id: 2, name: 'Rui', queueIds: [2], weight: 1, leads: 1, atNight: true },
    ],
    queues: ['Vendas', 'Suporte', 'Financeiro'].map((name, place) => ({ id: place + 1, name, greeting: 'Oi' })),
    connections: [{ id: 1, channel: 'whatsapp', weight: 1 }],
    tags: [{ id: 9, name: 'Troca' }],
    lanes: [{ id: 5, name: 'Novo' }],
    topics: shopTopics,
    perDay: 8,
    waiting: new Map([[1, 2]]),
  };
  const plain = (given: HistoryCompany, now: Date) =>
    planHistory(given, now).tickets.map(({ contact, messages, stretches, status }) => ({
      contact: contact.name,
      status,
      stretches,
      said: messages.map(({ body, at, fromMe }) => [at, fromMe, body]),
    }));
  const noon = new Date('2026-03-18T15:00:00Z');

  test('is the same for a seed and a day, and another for another seed', () => {
    expect(plain(company, noon)).toEqual(plain(company, noon));
    expect(plain({ ...company, seed: 'other' }, noon)).not.toEqual(plain(company, noon));
    const evening = new Date('2026-03-18T23:00:00Z');
    const earlier = (now: Date) =>
      plain(company, now).filter(({ status, stretches }) => {
        const end = stretches.at(-1)?.finishedAt ?? Number.POSITIVE_INFINITY;
        return status === 'closed' && inZone(new Date(end), company.timeZone).date < '2026-03-17';
      });
    expect(earlier(evening)).toEqual(earlier(noon));
  });

  test('says nothing twice in the same words too often, and leaves no hole in them', () => {
    const said = planHistory(company, noon).tickets.flatMap(({ messages }) => messages.map(({ body }) => body));
    expect(said.filter((body) => /[{}]/.test(body))).toEqual([]);
    expect(new Set(said).size).toBeGreaterThan(said.length * 0.3);
  });

  test.each(['2026-03-15T05:00:00Z', '2026-12-31T02:59:59Z', '2026-01-01T03:00:00Z', '2026-03-14T22:00:00Z'])(
    'never reaches beyond now, whatever day it is: %s',
    (now) => {
      const { tickets } = planHistory(company, new Date(now));
      const times = tickets.flatMap(({ messages, stretches }) => [
        ...messages.map(({ at }) => at),
        ...stretches.flatMap(({ createdAt, finishedAt }) => [createdAt, finishedAt ?? 0]),
      ]);
      expect(Math.max(...times)).toBeLessThanOrEqual(Date.parse(now));
      expect(tickets.length).toBeGreaterThan(300);
    },
  );
});
