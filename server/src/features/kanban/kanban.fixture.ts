import type { Tag } from '@oplano/contracts/tags';
import type { Ticket, TicketLogEntry } from '@oplano/contracts/tickets';
import { runInCompany } from '#platform/use-case';
import type { TestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, signIn, someone, type SignedIn } from '#test/people';
import { aConnection, aQueue } from '#test/things';

let phones = 0;
const soonOverMs = 600_000;

/** Somebody who signs in again when so much time has passed that a browser would have. */
function staying(app: TestApp, person: SignedIn): SignedIn {
  let [current, since] = [person, app.clock.now().getTime()];
  return {
    ...person,
    call: async (...request) => {
      if (app.clock.now().getTime() - since > soonOverMs) {
        [current, since] = [await signIn(app, person), app.clock.now().getTime()];
      }
      return current.call(...request);
    },
  };
}

/** A company with two queues, an admin, an attendant of the first queue, and a line that customers write on. */
export async function aBoard(app: TestApp) {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Principal');
  const sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const support = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  const admin = staying(
    app,
    await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales, support] }),
  );
  const ana = staying(app, await someone(app, company, { name: 'Ana', queueIds: [sales] }));
  const line = await aLine(app, company, connectionId);

  async function lane(name: string, rest: object = {}): Promise<Tag> {
    const answer = await admin.call('POST', '/tags', { name, kanban: 1, ...rest });
    if (answer.statusCode !== 200) throw new Error(`There is no lane ${name}: ${answer.body}`);
    return answer.json<Tag>();
  }
  /** A customer wrote, and an attendant of a queue took it, unless it still waits. */
  async function ticket(
    change: { queue_id?: number | null; status?: 'pending' | 'open'; user_id?: number | null } = {},
  ) {
    const phone = `55319${80_000_000 + (phones += 1)}`;
    await line.says(phone, 'Olá');
    const row = await runInCompany(app.app.runtime, company.companyId, ({ db, companyId }) =>
      db
        .updateTable('tickets')
        .set({ status: 'open', queue_id: sales, user_id: ana.userId, automation: null, is_bot: false, ...change })
        .where('company_id', '=', companyId)
        .where('id', '=', (eb) => eb.selectFrom('tickets').select(({ fn }) => fn.max('id').as('id')))
        .returning(['id', 'uuid', 'contact_id'])
        .executeTakeFirstOrThrow(),
    );
    return { id: row.id, uuid: row.uuid, contactId: row.contact_id, phone };
  }
  return {
    company,
    sales,
    support,
    admin,
    ana,
    line,
    lane,
    ticket,
    show: async (uuid: string): Promise<Ticket> => (await admin.call('GET', `/tickets/u/${uuid}`)).json<Ticket>(),
    moves: async (ticketId: number): Promise<TicketLogEntry[]> =>
      (await admin.call('GET', `/tickets-log/${ticketId}`))
        .json<TicketLogEntry[]>()
        .filter(({ type }) => type === 'lane'),
  };
}
