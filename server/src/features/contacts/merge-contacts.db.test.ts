import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();

/** Columns that say which contact, and why the merge of two has nothing to do there. */
const untouched: Readonly<Record<string, string>> = {
  'erasures.contact_id': 'nobody who was erased is merged',
  'person_exports.contact_id': 'what was packed of one record does not tell of the other and goes with it',
};

/** By a foreign key, or by the name where there is none, as in what there is most of. */
const columnsOfContacts = async (): Promise<string[]> => {
  const rows = await ownerQuery<{ name: string }>(
    app,
    `select c.relname || '.' || a.attname as name
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname not in ('company_id', 'id') and (
       exists (
         select from pg_constraint f
         where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'contacts'::regclass and a.attnum = any (f.conkey)
       )
       or a.attname = 'contact_id'
       or a.attname = 'chat_id' and not exists (
         select from pg_constraint f
         where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> 'contacts'::regclass and a.attnum = any (f.conkey)
       )
     ) order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('whatever says which contact is carried over when two records become one, or says why not', async () => {
  const [merge] = await ownerQuery<{ body: string }>(
    app,
    `select prosrc as body from pg_proc where proname = 'merge_contacts'`,
  );
  const statements = (merge?.body ?? '').split(';');
  const isMoved = (column: string): boolean => {
    const [table = '', name = ''] = column.split('.');
    const sets = new RegExp(`update ${table}( [a-z])? set[^;]*\\b${name} = (kept|case)\\b`);
    const adds = new RegExp(`insert into ${table} \\([^)]*\\b${name}\\b`);
    return statements.some((one) => sets.test(one) || adds.test(one));
  };
  const columns = await columnsOfContacts();
  expect(columns.length).toBeGreaterThan(12);
  expect(columns.filter((column) => !isMoved(column))).toEqual(Object.keys(untouched));
});

async function twoRecords() {
  const company = await aCompany(app);
  const { companyId } = company;
  const connectionId = await aConnection(app, company, 'Loja');
  const admin = await someone(app, company, { profile: 'admin' });
  const add = async (name: string, number: string): Promise<number> =>
    (await admin.call('POST', '/contacts', { name, number })).json<{ id: number }>().id;
  const keptId = await add('Ana', '5511987654321');
  const goneId = await add('Ana B', '5521987654321');
  const insert = async (text: string, ...values: unknown[]): Promise<number> => {
    const [row] = await ownerQuery<{ id: number }>(app, text, companyId, ...values);
    return Number(row?.id);
  };
  return { companyId, connectionId, admin, keptId, goneId, insert };
}

test('what the one that goes said in groups, and the signs they set, are the other’s', async () => {
  const { companyId, connectionId, admin, keptId, goneId, insert } = await twoRecords();
  const groupId = await insert(
    `insert into contacts (company_id, uuid, name, channel, is_group, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Grupo', 'whatsapp', true, now(), now()) returning id`,
  );
  const say = (contactId: number, body: string) =>
    insert(
      `insert into messages (company_id, chat_id, connection_id, from_me, contact_id, origin, body, sent_at, created_at)
       values ($1, $2, $3, false, $4, 'customer', $5, now(), now()) returning id`,
      groupId,
      connectionId,
      contactId,
      body,
    );
  const [one, both] = [await say(goneId, 'um'), await say(groupId, 'dois')];
  const sign = (messageId: number, contactId: number, emoji: string, at: string) =>
    insert(
      `insert into message_reactions (company_id, message_id, author, contact_id, emoji, at)
       values ($1, $2, $3::text, $3::int, $4, $5)`,
      messageId,
      contactId,
      emoji,
      at,
    );
  await sign(one, goneId, '🎉', '2026-03-01');
  await sign(both, keptId, '👍', '2026-03-01');
  await sign(both, goneId, '🙏', '2026-03-02');

  expect((await admin.call('POST', `/contacts/${keptId}/merge`, { goneId })).statusCode).toBe(200);
  expect(
    await ownerQuery(app, 'select body, contact_id from messages where company_id = $1 order by id', companyId),
  ).toEqual([
    { body: 'um', contact_id: keptId },
    { body: 'dois', contact_id: groupId },
  ]);
  expect(
    await ownerQuery(
      app,
      'select message_id::int, author, contact_id, emoji from message_reactions where company_id = $1 order by message_id',
      companyId,
    ),
  ).toEqual([
    { message_id: one, author: String(keptId), contact_id: keptId, emoji: '🎉' },
    { message_id: both, author: String(keptId), contact_id: keptId, emoji: '🙏' },
  ]);
});

test('that the one that goes was told of their data is known of the other', async () => {
  const { companyId, admin, keptId, goneId } = await twoRecords();
  await ownerQuery(app, `update contacts set lgpd_informed_at = '2026-02-03' where id = $1`, goneId);
  await admin.call('POST', `/contacts/${keptId}/merge`, { goneId });
  expect(
    await ownerQuery(
      app,
      'select id, lgpd_informed_at::date::text as at from contacts where company_id = $1',
      companyId,
    ),
  ).toEqual([{ id: keptId, at: '2026-02-03' }]);
});

test('whoever goes on moving out of another program finds the one that is left', async () => {
  const { companyId, admin, keptId, goneId } = await twoRecords();
  await ownerQuery(
    app,
    `insert into moved_rows (company_id, source, kind, their_id, our_id)
     values ($1::int, 'fork', 'company', '7', $1::int), ($1::int, 'fork', 'contact', '70', $2::int),
       ($1::int, 'fork', 'ticket', '71', $2::int)`,
    companyId,
    goneId,
  );
  await admin.call('POST', `/contacts/${keptId}/merge`, { goneId });
  expect(
    await ownerQuery(
      app,
      'select kind, our_id::int from moved_rows where company_id = $1 order by their_id',
      companyId,
    ),
  ).toEqual([
    { kind: 'company', our_id: companyId },
    { kind: 'contact', our_id: keptId },
    { kind: 'ticket', our_id: goneId },
  ]);
});
