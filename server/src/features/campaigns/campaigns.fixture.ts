import type { Campaign, CampaignForm, CampaignRecipient, CampaignSettings } from '@oplano/contracts/campaigns';
import { canonicalPhone } from '@oplano/core/contacts';
import { sql } from 'kysely';
import { insertConnection } from '#features/connections';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { TestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aCompany, someone } from '#test/people';

let phones = 0;
const secondMs = 1_000;

/** Numbers nobody else has. */
export const somePhones = (count: number): string[] =>
  Array.from({ length: count }, () => `55119${String(60_000_000 + (phones += 1))}`);

interface Person {
  readonly name?: string;
  readonly number: string;
  readonly email?: string;
  readonly extra?: Record<string, string>;
  readonly validity?: 'valid' | 'invalid' | 'unknown';
}

export type Way = Awaited<ReturnType<typeof aWay>>;

async function aWay(
  app: TestApp,
  company: Awaited<ReturnType<typeof aCompany>>,
  channel: 'whatsapp' | 'whatsappapi',
  { bornDaysAgo, isFirst }: { bornDaysAgo: number; isFirst: boolean },
) {
  const connectionId = await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    insertConnection(db, company.companyId, {
      name: `Linha ${(phones += 1)}`,
      channel,
      status: 'CONNECTED',
      number: '',
      isDefault: isFirst,
      now,
    }),
  );
  await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    sql`update connections set created_at = created_at - make_interval(days => ${bornDaysAgo}) where id = ${connectionId}`.execute(
      db,
    ),
  );
  const provider = aProvider(channel);
  const line = await aLine(app, company, connectionId, provider);
  return { connectionId, provider, line };
}

/** A company whose connections take everything, and an admin who sends to many. Its hours are open unless told otherwise. */
export async function aCampaignDesk(
  app: TestApp,
  given: {
    channel?: 'whatsapp' | 'whatsappapi';
    ways?: number;
    settings?: Partial<CampaignSettings>;
    bornDaysAgo?: number;
  } = {},
) {
  await app.app.worker.runDue();
  const company = await aCompany(app);
  const ways: Way[] = [];
  for (let way = 0; way < (given.ways ?? 1); way += 1)
    ways.push(
      await aWay(app, company, given.channel ?? 'whatsapp', {
        bornDaysAgo: given.bornDaysAgo ?? 100,
        isFirst: way === 0,
      }),
    );
  const [first] = ways;
  if (!first) throw new Error('A desk needs a way out.');
  const admin = { profile: 'admin' } as const;
  let person = await someone(app, company, admin);
  const call: typeof person.call = (...args) => person.call(...args);
  const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) =>
    runInCompany(app.app.runtime, company.companyId, work);
  const ok = async <T>(response: ReturnType<typeof call>): Promise<T> => {
    const answer = await response;
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  };
  const desk = {
    company,
    ...first,
    ways,
    call,
    inCompany,
    settings: (settings: Partial<CampaignSettings>) => ok(call('POST', '/campaign-settings', { settings })),
    async list(people: readonly (Person | string)[], name = 'Clientes'): Promise<number> {
      return inCompany(async ({ db, companyId, now }) => {
        const { id } = await db
          .insertInto('contact_lists')
          .values({ company_id: companyId, name, created_at: now, updated_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        const rows = people.map((one) => (typeof one === 'string' ? { number: one } : one));
        if (rows.length > 0) {
          await db
            .insertInto('contact_list_items')
            .values(
              rows.map((one: Person) => ({
                company_id: companyId,
                list_id: id,
                name: one.name ?? `Pessoa ${one.number.slice(-4)}`,
                number: one.number,
                canonical: canonicalPhone(one.number),
                email: one.email ?? '',
                extra: JSON.stringify(one.extra ?? {}),
                validity: one.validity ?? 'unknown',
                created_at: now,
                updated_at: now,
              })),
            )
            .execute();
        }
        return id;
      });
    },
    inMinutes: (minutes: number): string => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString(),
    form: (change: Partial<CampaignForm>) => ({
      name: 'Natal',
      whatsappId: first.connectionId,
      message1: 'Oi {nome}',
      ...change,
    }),
    create: (change: Partial<CampaignForm> = {}) => ok<Campaign>(call('POST', '/campaigns', desk.form(change))),
    /** One whose time comes in two minutes, begun. */
    async begun(change: Partial<CampaignForm>): Promise<Campaign> {
      const campaign = await desk.create({ scheduledAt: desk.inMinutes(2), ...change });
      app.clock.advance(2 * 60 * secondMs);
      await app.app.worker.runDue();
      return desk.show(campaign.id);
    },
    show: (id: number) => ok<Campaign>(call('GET', `/campaigns/${id}`)),
    people: async (id: number, query = '') =>
      (await ok<{ records: CampaignRecipient[] }>(call('GET', `/campaigns/${id}/recipients?${query}`))).records,
    states: async (id: number) =>
      (await desk.people(id)).map(({ number, state, reason }) => [number, reason ? `${state} ${reason.code}` : state]),
    /** Whatever is due is done, and the lines are drained. */
    async run() {
      await app.app.worker.runDue();
      for (const way of ways) await way.line.drain();
      await app.app.worker.runDue();
    },
    /** Time passes in steps, and whatever is due meanwhile is done. */
    async pass(seconds: number, step = 30) {
      for (let left = seconds; left > 0; left -= step) {
        app.clock.advance(Math.min(step, left) * secondMs);
        await desk.run();
      }
      // Tokens live for a quarter of an hour.
      if (seconds >= 600) await desk.signInAgain();
    },
    /** Whoever is signed in stays so. */
    async signInAgain() {
      person = await someone(app, company, admin);
    },
    texts: () =>
      ways.flatMap(({ provider }) =>
        provider.sent.map(({ content }) => ('text' in content ? content.text : content.kind)),
      ),
    numbers: () => ways.flatMap(({ provider }) => provider.sent.map(({ to }) => to.phone ?? to.native)),
    /** The counts as the page shows them, and as the rows say. */
    async recount(id: number) {
      const { counts } = await desk.show(id);
      const { rows } = await inCompany(({ db }) =>
        sql<Record<string, number>>`
          select count(*)::int as total, count(*) filter (where reason is null or reason not in ('invalid', 'duplicate'))::int as valid,
            ${sql.raw(['queued', 'waiting', 'sending', 'sent', 'delivered', 'read', 'answered', 'failed', 'skipped'].map((state) => `count(*) filter (where state = '${state}')::int as ${state}`).join(', '))},
            count(sent_at)::int as "everSent", count(delivered_at)::int as "everDelivered", count(read_at)::int as "everRead",
            count(confirmation_requested_at)::int as "confirmationsRequested", count(confirmed_at)::int as confirmations
          from campaign_recipients where campaign_id = ${id}
        `.execute(db),
      );
      return { shown: counts, counted: rows[0] };
    },
  };
  await desk.settings({ startHour: '00:00', endHour: '00:00', sabado: true, domingo: true, ...given.settings });
  return desk;
}
export type CampaignDesk = Awaited<ReturnType<typeof aCampaignDesk>>;
