import { randomUUID } from 'node:crypto';
import type { FileList } from '@oplano/contracts/file-lists';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let queueId: number;
let admin: SignedIn;
let agent: SignedIn;
let line: Line;
let ticket: Ticket;

/** A list with these entries; those that are marked have no file. */
async function aList(of: TestCompany, by: SignedIn, name: string, ...entries: string[]): Promise<number> {
  const options = entries.map((entry) => ({ name: entry.replace('?', '') }));
  const made = await by.call('POST', '/files', { name, message: '{{firstName}}, seguem os arquivos', options });
  const list = made.json<FileList>();
  await runInCompany(app.app.runtime, of.companyId, async ({ db, companyId }) => {
    for (const [index, { id, name: option }] of list.options.entries()) {
      if (entries[index] !== option) continue;
      const file = {
        media_path: `companies/${companyId}/file-lists/${id}.pdf`,
        media_name: `${option}.pdf`,
        media_kind: 'document' as const,
        media_mimetype: 'application/pdf',
        media_size: '7',
      };
      await db.updateTable('file_list_options').set(file).where('id', '=', id).execute();
    }
  });
  return list.id;
}
const send = (who: SignedIn, fileListId: number, { clientId = randomUUID() as string, to = ticket.id } = {}) =>
  who.call('POST', `/messages/${to}/file-list`, { fileListId, clientId });
const outcome = async (call: ReturnType<SignedIn['call']>) => {
  const { statusCode, json } = await call;
  return [statusCode, json<{ error?: string }>().error];
};
const said = async (): Promise<Message[]> =>
  (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>().messages;
const spoken = async () => (await said()).filter(({ fromMe, isPrivate }) => fromMe && !isPrivate);
const greeting = 'Ana, seguem os arquivos';

beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin' });
  agent = await someone(app, company, { queueIds: [queueId] });
  line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  await line.says('5511911111111', 'oi', { name: 'Ana Souza' });
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  await admin.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'open', queueId });
  await admin.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'pending', userId: null });
  ticket = (await agent.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'open' })).json<Ticket>();
});

describe('a list of files that an agent chooses', () => {
  test('goes to the customer in its order, as said by the agent', async () => {
    const listId = await aList(company, admin, 'Loja', 'Medidas', 'Preços', 'Avisos');
    const answer = (await send(agent, listId)).json<{ messages: Message[]; missing: string[] }>();
    const inOrder = [greeting, 'Medidas', 'Preços', 'Avisos'];
    expect(answer.messages.map(({ body }) => body)).toEqual(inOrder);
    expect(answer.missing).toEqual([]);
    const messages = await spoken();
    expect(messages.map(({ body, media }) => [body, media?.name])).toEqual([
      [greeting, undefined],
      ['Medidas', 'Medidas.pdf'],
      ['Preços', 'Preços.pdf'],
      ['Avisos', 'Avisos.pdf'],
    ]);
    expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set(['agent']));
    // The customer got an answer of a person, as after any other message.
    const [waiting] = await ownerQuery(app, 'select waiting_since from tickets where id = $1', ticket.id);
    expect(waiting).toEqual({ waiting_since: null });
  });

  test('is sent once however often the call is repeated, also at once and after the list has gone', async () => {
    const listId = await aList(company, admin, 'Loja', 'Medidas');
    const clientId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(agent, listId, { clientId })));
    await admin.call('DELETE', `/files/${listId}`);
    answers.push(await send(agent, listId, { clientId }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const first = answers.map((answer) => answer.json<{ messages: Message[] }>().messages[0]?.id);
    expect(new Set(first).size).toBe(1);
    expect((await spoken()).map(({ body }) => body)).toEqual([greeting, 'Medidas']);
    // The name of a call of somebody else says nothing at all, not even half of a list.
    const another = await aList(company, admin, 'Outra', 'Prazos');
    expect(await outcome(send(admin, another, { clientId }))).toEqual([400, 'ERR_CREATING_MESSAGE']);
    expect(await spoken()).toHaveLength(2);
  });

  test('passes over a file that is missing: the agent is told, and a note tells colleagues', async () => {
    const listId = await aList(company, admin, 'Loja', 'Medidas', 'Prazos?', 'Preços');
    const answer = (await send(agent, listId)).json<{ missing: string[] }>();
    expect(answer.missing).toEqual(['Prazos']);
    expect((await spoken()).map(({ body }) => body)).toEqual([greeting, 'Medidas', 'Preços']);
    const notes = (await said()).filter(({ isPrivate }) => isPrivate).map(({ body }) => body);
    expect(notes).toEqual(['A lista de arquivos “Loja” foi enviada sem o que falta: Prazos.']);
    const logs = await ownerQuery(
      app,
      `select user_id from ticket_logs where type = 'fileSkipped' and ticket_id = $1`,
      ticket.id,
    );
    expect(logs).toEqual([{ user_id: agent.userId }]);
  });

  test('is refused where it is empty, gone or of another company, and nothing is said', async () => {
    const empty = await aList(company, admin, 'Vazia', 'Medidas?');
    expect(await outcome(send(agent, empty))).toEqual([409, 'ERR_FILE_LIST_EMPTY']);
    expect(await outcome(send(agent, 999_999))).toEqual([404, 'ERR_NO_FILE_LIST_FOUND']);
    const other = await aCompany(app);
    const stranger = await someone(app, other, { profile: 'admin' });
    const theirs = await aList(other, stranger, 'Deles', 'Segredo');
    expect(await outcome(send(agent, theirs))).toEqual([404, 'ERR_NO_FILE_LIST_FOUND']);
    expect(await outcome(send(stranger, theirs))).toEqual([404, 'ERR_NO_TICKET_FOUND']);
    expect(await said()).toHaveLength(1);
  });

  test('keeps to who may write, to closed tickets, blocked contacts and work hours, as any other message', async () => {
    const listId = await aList(company, admin, 'Loja', 'Medidas');
    const colleague = await someone(app, company, { queueIds: [queueId] });
    expect(await outcome(send(colleague, listId))).toEqual([404, 'ERR_NO_TICKET_FOUND']);

    await ownerQuery(app, 'update contacts set active = false where id = $1', ticket.contactId);
    expect(await outcome(send(agent, listId))).toEqual([409, 'ERR_CONTACT_BLOCKED']);
    await ownerQuery(app, 'update contacts set active = true where id = $1', ticket.contactId);

    const hour = (shift: number) =>
      new Date(app.clock.now().getTime() + shift * 3_600_000).toLocaleTimeString('pt-BR', {
        timeZone: 'America/Sao_Paulo',
        hour: '2-digit',
        minute: '2-digit',
      });
    const setHours = (start: string, end: string) =>
      ownerQuery(app, 'update users set start_work = $2, end_work = $3 where id = $1', agent.userId, start, end);
    await setHours(hour(1), hour(2));
    expect(await outcome(send(agent, listId))).toEqual([403, 'ERR_OUT_OF_HOURS']);
    await setHours('00:00', '23:59');

    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', ratingId: 'silent' });
    expect(await outcome(send(agent, listId))).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await said()).toHaveLength(1);
  });

  test('is found by name among those of the company, by whoever works there', async () => {
    await aList(company, admin, 'Tabelas de preço', 'Preços');
    await aList(company, admin, 'Vídeos', 'Loja?');
    const other = await aCompany(app);
    await aList(other, await someone(app, other, { profile: 'admin' }), 'Preços deles', 'Segredo');
    const found = async (search: string) =>
      (await agent.call('GET', `/files/choices?searchParam=${search}`))
        .json<{ files: FileList[] }>()
        .files.map(({ name, options }) => [name, ...options.map((option) => option.path !== null)]);
    expect(await found('')).toEqual([
      ['Tabelas de preço', true],
      ['Vídeos', false],
    ]);
    expect(await found('preco')).toEqual([['Tabelas de preço', true]]);
  });
});
