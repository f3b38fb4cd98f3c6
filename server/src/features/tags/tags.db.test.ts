import type { Tag, TagDetails } from '@oplano/contracts/tags';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();
const aUser = async (): Promise<SignedIn> => someone(app, await aCompany(app));
/** Lanes are kept by those who may add columns to the board. */
const anAdmin = async (): Promise<SignedIn> => someone(app, await aCompany(app), { profile: 'admin' });
const add = async (person: SignedIn, body: object): Promise<Tag> =>
  (await person.call('POST', '/tags', body)).json<Tag>();

describe('tags', () => {
  test('are listed by name, tags and lanes apart [REST-041, REST-042, REST-048, TAG-011, DAT-010]', async () => {
    const user = await anAdmin();
    const tag = await add(user, { name: 'Élida', color: '#112233' });
    await add(user, { name: 'Eduardo' });
    const lane = await add(user, { name: 'Proposta', kanban: 1, timeLane: 4, greetingMessageLane: 'Oi' });
    expect(tag).toMatchObject({ color: '#112233', kanban: 0, userId: user.userId, contactsCount: 0, ticketsCount: 0 });
    type Page = { tags: Tag[]; hasMore: boolean };
    const names = async (path: string) => (await user.call('GET', path)).json<Page>().tags.map(({ name }) => name);
    expect(await names('/tags/?kanban=0&pageNumber=1')).toEqual(['Eduardo', 'Élida']);
    expect(await names('/tags?kanban=1')).toEqual(['Proposta']);
    expect(await names('/tags?searchParam=ELI')).toEqual(['Élida']);
    expect(await names(`/tags?tagId=${lane.id}`)).toEqual(['Eduardo', 'Élida']);
    expect((await user.call('GET', '/tags/list?kanban=0&companyId=1')).json<Tag[]>()).toHaveLength(2);
    expect((await user.call('GET', '/tag/kanban/')).json<{ lista: Tag[] }>().lista).toMatchObject([
      { name: 'Proposta', timeLane: 4, nextLaneId: null, rollbackLaneId: null, greetingMessageLane: 'Oi' },
    ]);
    expect((await user.call('GET', `/tags/${tag.id}`)).json<Tag>()).toEqual({ ...tag, contacts: [], ticketTags: [] });
  });

  test('get a colour where none is given, and one name is one tag [REST-044, TAG-005]', async () => {
    const user = await aUser();
    const [one, two] = await Promise.all([add(user, { name: 'Cliente' }), add(user, { name: 'cliente' })]);
    expect(one.id).toBe(two.id);
    expect(one.color).toMatch(/^#[0-9A-F]{6}$/);
    const known = await user.call('POST', '/tags', { name: 'CLIENTE', color: '#112233', onlyNew: true });
    expect([known.statusCode, known.json()]).toEqual([409, { error: 'ERR_TAG_NAME_TAKEN' }]);
    expect((await add(user, { name: 'Novo', onlyNew: true })).name).toBe('Novo');
    const short = await user.call('POST', '/tags', { name: ' ab ' });
    expect([short.statusCode, short.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
  });

  test('are changed and removed; a removed one leaves its contacts [REST-043, REST-045, REST-046]', async () => {
    const user = await aUser();
    const [tag, other] = [await add(user, { name: 'Cliente' }), await add(user, { name: 'Outro' })];
    const changed = await user.call('PUT', `/tags/${tag.id}`, { name: 'Freguês', color: '#abc' });
    expect(changed.json<Tag>()).toMatchObject({ name: 'Freguês', color: '#abc', version: tag.version + 1 });
    const clash = await user.call('PUT', `/tags/${tag.id}`, { name: 'OUTRO' });
    expect([clash.statusCode, clash.json()]).toEqual([409, { error: 'ERR_TAG_NAME_TAKEN' }]);

    const form = { name: 'Ana', number: '5511987654321', tagIds: [tag.id, other.id] };
    const contact = (await user.call('POST', '/contacts', form)).json<{ id: number }>();
    expect((await user.call('GET', `/tags/${tag.id}`)).json<Tag>()).toMatchObject({
      contactsCount: 1,
      contacts: [{ id: contact.id }],
    });
    expect((await user.call('DELETE', `/tags/${tag.id}`)).statusCode).toBe(200);
    const { tags } = (await user.call('GET', `/contactTags/${contact.id}`)).json<{ tags: object[] }>();
    expect(tags).toMatchObject([{ name: 'Outro' }]);
    const gone = await user.call('GET', `/tags/${tag.id}`);
    expect([gone.statusCode, gone.json()]).toEqual([404, { error: 'ERR_NO_TAG_FOUND' }]);
  });

  test('tell the contacts that have them and the tickets that stand in them [DAT-010]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const line = await aLine(app, company, await aConnection(app, company, 'Loja'));
    await line.says('5511987654321', 'oi');
    type Listed = { tickets: { id: number; contactId: number }[] };
    const [ticket] = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<Listed>().tickets;
    const [tag, lane] = [await add(admin, { name: 'Cliente' }), await add(admin, { name: 'Proposta', kanban: 1 })];
    await admin.call('POST', '/tags/sync', { contactId: ticket?.contactId, tags: [{ id: tag.id }] });
    await ownerQuery(app, 'update tickets set lane_id = $1 where id = $2', lane.id, ticket?.id);
    const shown = async (id: number) => (await admin.call('GET', `/tags/${id}`)).json<TagDetails>();
    expect(await shown(tag.id)).toMatchObject({ contacts: [{ id: ticket?.contactId }], ticketTags: [] });
    const ticketTags = [{ ticketId: ticket?.id, tagId: lane.id }];
    expect(await shown(lane.id)).toMatchObject({ contacts: [], ticketTags, ticketsCount: 1 });
    // A closed one remembers its lane, and stands in none.
    await ownerQuery(app, `update tickets set status = 'closed' where id = ${ticket?.id}`);
    expect(await shown(lane.id)).toMatchObject({ ticketTags: [], ticketsCount: 0 });
  });

  test('of another company cannot be the next lane', async () => {
    const [mine, theirs] = [await anAdmin(), await anAdmin()];
    const lane = await add(theirs, { name: 'Deles', kanban: 1 });
    const refused = await mine.call('POST', '/tags', { name: 'Minha', kanban: 1, nextLaneId: lane.id });
    expect([refused.statusCode, refused.json()]).toEqual([404, { error: 'ERR_NO_LANE_FOUND' }]);
  });
});
