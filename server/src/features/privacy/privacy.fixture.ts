import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { runInCompany } from '#platform/use-case';
import type { TestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { rowsMentioning as rowsFound } from '#test/mentions';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';

export const rowsMentioning = (from: TestApp, words: readonly string[]) =>
  rowsFound((text, values) => ownerQuery(from, text, ...values), words);

/** Somebody with words that nobody else uses. */
export interface Somebody {
  readonly name: string;
  readonly phone: string;
  readonly word: string;
  readonly email: string;
}
export const wordsOf = ({ name, phone, word, email }: Somebody): string[] => [
  ...name.toLowerCase().split(' '),
  // Also in the spelling of before the ninth digit.
  phone.slice(4),
  phone.slice(5),
  word,
  email,
];
export const her: Somebody = {
  name: 'Zoroastra Quimbundo',
  phone: '5511987651234',
  word: 'xerimbabo',
  email: 'zoroastra@quimbundo.example',
};
export const neighbour: Somebody = {
  name: 'Zoroastro Quimbunda',
  phone: '5511987651243',
  word: 'xerimbabu',
  email: 'zoroastro@quimbunda.example',
};

export interface House {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly admin: SignedIn;
  readonly connectionId: number;
  readonly line: Awaited<ReturnType<typeof aLine>>;
}
export async function aHouse(app: TestApp): Promise<House> {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Loja');
  const admin = await someone(app, company, { profile: 'admin', name: 'Marina' });
  return { app, company, admin, connectionId, line: await aLine(app, company, connectionId, aProvider()) };
}

export const contactOf = async ({ admin }: House, phone: string): Promise<number> =>
  (await admin.call('GET', `/contacts/profile/${phone}`)).json<{ contactId: number }>().contactId;

export const closeTickets = ({ app, company }: House) =>
  runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    sql`with closed as (update tickets set status = 'closed', closed_at = ${now} where status <> 'closed' returning id)
        update ticket_tracking t set closed_at = ${now}, finished_at = ${now} from closed where t.ticket_id = closed.id`.execute(
      db,
    ),
  );

/** Puts somebody into every place that can hold them, by the program where it can, by hand where it takes an accident. */
export async function leaveTraces(house: House, { name, phone, word, email }: Somebody): Promise<number> {
  const { app, admin, company, connectionId, line } = house;
  await line.says(phone, `Meu ${word} fugiu`, {
    name,
    externalId: `wamid.${phone}`,
    media: {
      kind: 'document',
      name: `${word}.txt`,
      mimetype: 'text/plain',
      source: Buffer.from(`file of ${word}`).toString('base64'),
    },
  });
  const quoted = await line.says(phone, `O ${word} voltou`);
  await line.says(phone, `Sobre ele`, { quoteOf: quoted });
  await app.app.worker.runDue();
  const contactId = await contactOf(house, phone);
  expect(contactId).toBeGreaterThan(0);
  const fields = { name, email, extraInfo: [{ name: 'CPF', value: `doc ${word}` }] };
  expect((await admin.call('PUT', `/contacts/${contactId}`, fields)).statusCode).toBe(200);
  await admin.call('POST', '/do-not-send', { number: phone, name, detail: `said ${word}` });
  const list = (await admin.call('POST', '/contact-lists', { name: `L ${contactId}` })).json<{ id: number }>();
  await admin.call('POST', '/contact-list-items', { contactListId: list.id, name, number: phone, email });
  const at = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  await admin.call('POST', '/schedules', { contactId, body: `lembrar ${word}`, sendAt: at });
  const plant = (text: string, ...values: unknown[]) => ownerQuery(app, text, company.companyId, ...values);
  const group = await plant(
    `insert into contacts (company_id, uuid, name, channel, is_group, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Grupo', 'whatsapp', true, now(), now()) returning id`,
  );
  const groupId = (group[0] as { id: number }).id;
  const said = await plant(
    `insert into messages (company_id, chat_id, connection_id, from_me, contact_id, origin, body, native_chat, sent_at, created_at)
     values ($1, $2, $3, false, $4, 'customer', $5, '123@g.us', now(), now()) returning id`,
    groupId,
    connectionId,
    contactId,
    `no grupo ${word}`,
  );
  await plant(
    `insert into message_reactions (company_id, message_id, author, contact_id, emoji, at) values ($1, $2, $3, $4, '👍', now())`,
    (said[0] as { id: string }).id,
    `${phone}@s.whatsapp.net`,
    contactId,
  );
  const mine = await plant(
    `select id, ticket_id from messages where company_id = $1 and chat_id = $2 order by id`,
    contactId,
  );
  const { id: messageId, ticket_id: ticketId } = mine[0] as { id: string; ticket_id: number };
  for (const [column, owner, table, name] of [
    ['path', 'message_id', 'message_media', `${word}.txt`],
    ['thumbnail_path', 'message_id', 'message_media', 'small.txt'],
    ['picture_path', 'id', 'contacts', 'face.txt'],
  ] as const) {
    const key = `companies/${company.companyId}/planted/${randomUUID()}/${name}`;
    await app.app.storage.put(key, Readable.from([Buffer.from(`file of ${word}`)]), { contentType: 'text/plain' });
    await plant(
      `update ${table} set ${column} = $2 where company_id = $1 and ${owner} = $3`,
      key,
      table === 'contacts' ? contactId : messageId,
    );
  }
  await plant(
    `insert into message_versions (company_id, message_id, body, replaced_at) values ($1, $2, $3, now())`,
    messageId,
    `era ${word}`,
  );
  await plant(
    `insert into message_originals (company_id, message_id, original) values ($1, $2, $3)
     on conflict (message_id) do update set original = excluded.original`,
    messageId,
    Buffer.from(`raw ${word}`),
  );
  await plant(
    `insert into provider_times (company_id, message_id, connection_id, address, at) values ($1, $2, $3, $4, now())`,
    messageId,
    connectionId,
    phone,
  );
  await plant(
    `insert into watermarks (company_id, connection_id, address, ack, up_to) values ($1, $2, $3, 3, now())`,
    connectionId,
    phone,
  );
  await plant(
    `insert into outbox (company_id, connection_id, chat_id, message_id, action, payload, not_before, created_at, state)
     values ($1, $2, $3, $4, 'react', $5, now(), now(), 'paused')`,
    connectionId,
    contactId,
    messageId,
    JSON.stringify({ to: phone, word }),
  );
  await plant(
    `insert into ticket_notes (company_id, ticket_id, contact_id, note, created_at) values ($1, $2, $3, $4, now())`,
    ticketId,
    contactId,
    `nota de ${word}`,
  );
  await plant(
    `update tickets set automation = $2 where company_id = $1 and id = $3`,
    JSON.stringify({ word }),
    ticketId,
  );
  const subscription = await plant(
    `insert into webhook_subscriptions (company_id, name, url, events, secret_sealed, created_at, updated_at)
     values ($1, $2, 'https://example.com', '{}', 'x', now(), now()) returning id`,
    `S ${contactId}`,
  );
  await plant(
    `insert into webhook_deliveries (company_id, subscription_id, event_id, type, lane, body, next_at, created_at, last_answer)
     values ($1, $2, $3, 'message.received', $4, $5, now(), now(), $5)`,
    (subscription[0] as { id: number }).id,
    contactId,
    `contact ${contactId}`,
    JSON.stringify({ name, word }),
  );
  await plant(
    `insert into stranded_events (company_id, connection_id, event, error, received_at) values ($1, $2, $3, 'no', now())`,
    connectionId,
    JSON.stringify({ from: `${phone}@s.whatsapp.net`, body: word }),
  );
  await plant(
    `insert into channel_keys (company_id, connection_id, kind, key, value)
     values ($1, $2, 'session', $3, 'k'), ($1, $2, 'sender-key', $4, 'k'), ($1, $2, 'device-list', $5, 'k')`,
    connectionId,
    `${phone}.0`,
    `1203@g.us::${phone}::0`,
    phone,
  );
  await plant(
    `insert into jobs (company_id, name, payload, run_at, created_at, max_attempts, dead_at, last_error)
     values ($1, 'messages.learn-profile', $2, now(), now(), 1, now(), $3)`,
    JSON.stringify({ native: `${phone}@s.whatsapp.net` }),
    `nobody at ${phone}`,
  );
  await plant(
    `with i as (
       insert into contact_imports (company_id, user_id, file_name, columns, total, created_at, updated_at)
       values ($1, $2, 'gente.csv', '{nome,numero}', 1, now(), now()) returning id
     ) insert into contact_import_rows (company_id, import_id, line, cells, problem, person)
       select $1, id, 2, $3::text[], 'invalidNumber', $4 from i`,
    admin.userId,
    [name, `+55 (11) ${phone.slice(4)}`, word],
    phone,
  );
  await plant(
    `insert into number_checks (company_id, canonical, valid, checked_at) values ($1, $2, true, now())`,
    phone,
  );
  const campaign = await plant(
    `insert into campaigns (company_id, name, status, messages, confirmation_messages, confirmation, ticket_status, open_ticket, created_at, updated_at)
     values ($1, 'C', 'EM_ANDAMENTO', '{"","","","",""}', '{"","","","",""}', false, 'closed', false, now(), now()) returning id`,
  );
  const campaignId = (campaign[0] as { id: number }).id;
  await plant(
    `insert into campaign_shares (company_id, campaign_id, place, connection_id, connection_name) values ($1, $2, 0, $3, 'Loja')`,
    campaignId,
    connectionId,
  );
  await plant(
    `insert into campaign_recipients (company_id, campaign_id, share, place, name, number, canonical, email, extra, state, phase)
     values ($1, $2, 0, 1, $3, $4, $4, $5, $6, 'queued', 'message')`,
    campaignId,
    name,
    phone,
    email,
    JSON.stringify({ word }),
  );
  return contactId;
}
