import { seededRandom } from '@oplano/core/random';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { ownerQuery } from '#test/owner';
import { signIn, type SignedIn } from '#test/people';
import { aForm, aPayingWorld, type Checkout } from './billing.fixture.ts';
import { findDueSubscriptions, findSilentCharges } from './billing.jobs.ts';

const world = aPayingWorld();
const { app, standing, run, runDue, aPayer } = world;
const tables = ['invoices', 'charges', 'payments', 'ledger_entries', 'companies'];

/** A transaction that ends in the middle, as when the process dies there: what it wrote is gone. */
async function breakWrites(share: number): Promise<void> {
  await ownerQuery(
    app,
    `create or replace function break_now() returns trigger language plpgsql as $$
      begin if random() < ${share} then raise exception 'the process died here'; end if; return new; end $$`,
  );
  for (const table of tables)
    await ownerQuery(
      app,
      `create or replace trigger break_now after insert or update on ${table} for each row execute function break_now()`,
    );
}
async function mendWrites(): Promise<void> {
  for (const table of tables) await ownerQuery(app, `drop trigger if exists break_now on ${table}`);
}

const later = (minutes: number): void =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());

describe('money on days when everything breaks', () => {
  test('is neither lost nor counted twice, and no company is renewed twice [RTE-016, BIL-012]', async () => {
    const random = seededRandom(2_026);
    const admins: SignedIn[] = [];
    for (let count = 0; count < 5; count += 1) admins.push(await aPayer());
    const { bank } = world;
    await breakWrites(0.12);
    for (let step = 0; step < 60; step += 1) {
      bank().setAway(random.chance(0.15));
      const admin = random.pick(admins);
      const open = [...bank().books.charges.values()].filter(({ status }) => status === 'ATIVA');
      const works: Promise<unknown>[] = [runDue(), runDue()];
      if (random.chance(0.4)) {
        // The clock runs, and so does the time of a session; whoever cannot sign in just now does not pay.
        const person = await signIn(app, admin).catch(() => admin);
        works.push(person.call('POST', '/subscription', aForm()), person.call('POST', '/subscription', aForm()));
      }
      if (random.chance(0.5) && open.length > 0) {
        const { txid, valor } = random.pick(open);
        const amount = random.pick([valor.original, valor.original, valor.original, '10.00', '300.00']);
        works.push(world.pay(txid, { amount, callbacks: random.whole(0, 3) }));
      }
      if (random.chance(0.3)) works.push(run(findSilentCharges));
      await Promise.allSettled(works);
      later(random.whole(0, 2));
    }
    await mendWrites();
    bank().setAway(false);
    for (let time = 0; time < 12; time += 1) {
      later(20);
      await run(findSilentCharges);
    }
    const paidAtBank = [...bank().books.charges.values()].flatMap(({ pix = [] }) => pix);
    expect(paidAtBank.length).toBeGreaterThan(5);
    let noted = 0;
    let renewals = 0;
    for (const admin of admins) {
      const { paid, ids } = await runInCompany(app.app.runtime, admin.companyId, async ({ db }) => ({
        paid: Number(
          (await sql<{ n: string }>`select count(*) n from invoices where status = 'paid'`.execute(db)).rows[0]?.n,
        ),
        ids: (await sql<{ id: string }>`select end_to_end_id id from payments`.execute(db)).rows.map(({ id }) => id),
      }));
      const { dueDate, revenue } = await standing(admin);
      const month = Number(dueDate?.slice(5, 7)) + 12 * (Number(dueDate?.slice(0, 4)) - 2026);
      // Due on the tenth of March, and a month later for each invoice that was paid, which all cost the same.
      expect([month - 3, revenue]).toEqual([paid, paid * 9_990]);
      const mine = paidAtBank.filter(({ endToEndId }) => ids.includes(endToEndId));
      expect(mine).toHaveLength(ids.length);
      noted += ids.length;
      renewals += paid;
    }
    expect(noted).toBe(paidAtBank.length);
    expect(renewals).toBeGreaterThan(2);
  });

  test('is asked for once, however often and wherever the asking breaks [BIL-002]', async () => {
    const admin = await aPayer({ dueDate: '2026-03-10' });
    await breakWrites(0.4);
    for (let time = 0; time < 10; time += 1) {
      await Promise.allSettled([run(findDueSubscriptions), run(findDueSubscriptions)]);
      later(30);
    }
    await mendWrites();
    await run(findDueSubscriptions);
    const { count } = (await (await signIn(app, admin)).call('GET', '/invoices')).json<{ count: number }>();
    expect(count).toBe(1);
    const { txid } = (await (await signIn(app, admin)).call('POST', '/subscription', aForm())).json<Checkout>();
    expect(world.bank().books.charges.has(txid)).toBe(true);
  });
});
