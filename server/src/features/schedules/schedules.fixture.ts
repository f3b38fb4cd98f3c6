import type { Occurrence, Schedule, ScheduleForm } from '@oplano/contracts/schedules';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { TestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';

let phones = 0;
const minuteMs = 60_000;

/** A company with a connection and a customer who wrote once, and somebody who plans messages. */
export async function aDesk(app: TestApp, given: { channel?: 'whatsapp' | 'whatsappapi' } = {}) {
  // Repeated work that was never seen before has missed nothing: from here on it may have.
  await app.app.worker.runDue();
  const company = await aCompany(app);
  const channel = given.channel ?? 'whatsapp';
  const connectionId = await aConnection(app, company, `Vendas ${(phones += 1)}`, channel);
  const provider = aProvider(channel);
  const line = await aLine(app, company, connectionId, provider);
  const phone = `55118${String(80_000_000 + (phones += 1))}`;
  await line.says(phone, 'oi');
  const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) =>
    runInCompany(app.app.runtime, company.companyId, work);
  const { id: contactId } = await inCompany(({ db }) =>
    db.selectFrom('contacts').select('id').where('number', '=', phone).executeTakeFirstOrThrow(),
  );
  const later = (minutes: number): string =>
    new Date(Math.floor(app.clock.now().getTime() / minuteMs + minutes) * minuteMs).toISOString();
  const admin = { profile: 'admin' } as const;
  let person = await someone(app, company, admin);
  const call: typeof person.call = (...args) => person.call(...args);
  return {
    company,
    connectionId,
    line,
    phone,
    contactId,
    inCompany,
    call,
    userId: () => person.userId,
    token: () => person.token,
    /** So many minutes from now, on the minute. */
    later,
    /** Time passes, and whoever is signed in stays so. */
    async pass(minutes: number) {
      app.clock.advance(minutes * minuteMs);
      person = await someone(app, company, admin);
    },
    async plan(form: Partial<ScheduleForm> & { sendAt: string }): Promise<Schedule> {
      const response = await call('POST', '/schedules', { body: 'Seu boleto vence hoje.', contactId, ...form });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<Schedule>();
    },
    sends: async (scheduleId: number) =>
      (await call('GET', `/schedules/${scheduleId}/occurrences`)).json<{ occurrences: Occurrence[] }>().occurrences,
    show: async (scheduleId: number) => (await call('GET', `/schedules/${scheduleId}`)).json<Schedule>(),
    /** The minute comes, and what the outbox holds goes out. */
    async run() {
      await app.app.worker.runDue();
      await line.drain();
    },
    texts: () => provider.sent.map(({ content }) => ('text' in content ? content.text : content.kind)),
    provider,
  };
}
export type Desk = Awaited<ReturnType<typeof aDesk>>;
