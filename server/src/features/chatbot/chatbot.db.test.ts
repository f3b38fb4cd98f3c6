import type { ChatbotOption } from '@oplano/contracts/chatbot';
import type { Queue } from '@oplano/contracts/queues';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';

const app = sharedTestApp();
async function aQueueOf(): Promise<{ admin: SignedIn; queueId: number }> {
  const admin = await someone(app, await aCompany(app), { profile: 'admin' });
  const queue = (await admin.call('POST', '/queue', { name: 'Vendas', color: '#123456' })).json<Queue>();
  return { admin, queueId: queue.id };
}
const errorOf = (response: { json(): unknown }): string => (response.json() as { error: string }).error;

async function add(admin: SignedIn, queueId: number, name: string, more: object = {}): Promise<ChatbotOption> {
  const response = await admin.call('POST', '/chatbot', { queueId, name, greetingMessage: `${name}?`, ...more });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<ChatbotOption>();
}
const outline = (options: readonly ChatbotOption[]): unknown[] =>
  options.map(({ name, options: below }) => (below.length === 0 ? name : [name, outline(below)]));
const treeOf = async (admin: SignedIn, queueId: number) =>
  outline((await admin.call('GET', `/queue/${queueId}`)).json<{ chatbots: ChatbotOption[] }>().chatbots);

describe('the options of a queue', () => {
  test('nest as deep as the tree needs [REST-073, REST-074, REST-075, BOT-007, DAT-012]', async () => {
    const { admin, queueId } = await aQueueOf();
    const boletos = await add(admin, queueId, 'Boletos');
    const prazos = await add(admin, queueId, 'Prazos', { parentId: boletos.id });
    await add(admin, queueId, 'Mais dez', { parentId: prazos.id });
    await add(admin, queueId, 'Contratos');
    const tree = [['Boletos', [['Prazos', ['Mais dez']]]], 'Contratos'];
    expect(await treeOf(admin, queueId)).toEqual(tree);
    expect(outline((await admin.call('GET', '/chatbot')).json<ChatbotOption[]>())).toEqual(tree);
    const one = (await admin.call('GET', `/chatbot/${boletos.id}`)).json<ChatbotOption>();
    expect(outline(one.options)).toEqual([['Prazos', ['Mais dez']]]);
    expect(one).toMatchObject({ queueType: 'text', closeTicket: false, optQueueId: null, optUserId: null });
  });

  test('are changed field by field [REST-076, BOT-009, BOT-010]', async () => {
    const { admin, queueId } = await aQueueOf();
    const option = await add(admin, queueId, 'Boletos');
    const changed = await admin.call('PUT', `/chatbot/${option.id}`, { name: 'Cobrança', closeTicket: true });
    expect(changed.json()).toMatchObject({ name: 'Cobrança', greetingMessage: 'Boletos?', closeTicket: true });
  });

  test.each(['text', 'attendent', 'queue', 'integration', 'file'])('can be of type %s [BOT-001]', async (queueType) => {
    const { admin, queueId } = await aQueueOf();
    expect((await add(admin, queueId, 'Boletos', { queueType })).queueType).toBe(queueType);
  });

  test('name a queue or a person of the company as their target [BOT-002, BOT-003]', async () => {
    const { admin, queueId } = await aQueueOf();
    const other = await aQueueOf();
    expect(await add(admin, queueId, 'Voltar ao topo', { queueType: 'queue', optQueueId: queueId })).toMatchObject({
      optQueueId: queueId,
    });
    expect(
      await add(admin, queueId, 'Falar comigo', { queueType: 'attendent', optUserId: admin.userId }),
    ).toMatchObject({ optUserId: admin.userId });
    const wrong = async (more: object) =>
      errorOf(await admin.call('POST', '/chatbot', { queueId, name: 'Errado', greetingMessage: 'x', ...more }));
    expect(await wrong({ optQueueId: other.queueId })).toBe('ERR_NO_QUEUE_FOUND');
    expect(await wrong({ optUserId: other.admin.userId })).toBe('ERR_NO_USER_FOUND');
  });

  test('have names of four characters at least, on every level [BOT-013]', async () => {
    const { admin, queueId } = await aQueueOf();
    const parent = await add(admin, queueId, 'Quatro');
    for (const more of [{}, { parentId: parent.id }]) {
      const response = await admin.call('POST', '/chatbot', { queueId, name: ' abc ', ...more });
      expect([response.statusCode, errorOf(response)]).toEqual([400, 'ERR_VALIDATION']);
    }
  });

  test('need a message before the next level, and keep it [BOT-012]', async () => {
    const { admin, queueId } = await aQueueOf();
    const mute = await add(admin, queueId, 'Calada', { greetingMessage: ' ' });
    const below = { queueId, name: 'Abaixo', parentId: mute.id };
    expect(errorOf(await admin.call('POST', '/chatbot', below))).toBe('ERR_CHATBOT_MESSAGE_REQUIRED');
    await admin.call('PUT', `/chatbot/${mute.id}`, { greetingMessage: 'Agora fala' });
    expect((await admin.call('POST', '/chatbot', below)).statusCode).toBe(200);
    expect(errorOf(await admin.call('PUT', `/chatbot/${mute.id}`, { greetingMessage: '' }))).toBe(
      'ERR_CHATBOT_MESSAGE_REQUIRED',
    );
  });

  test('are put into another order, level by level', async () => {
    const { admin, queueId } = await aQueueOf();
    const [first, second, third] = [
      await add(admin, queueId, 'Primeira'),
      await add(admin, queueId, 'Segunda'),
      await add(admin, queueId, 'Terceira'),
    ];
    const inner = await add(admin, queueId, 'Interna', { parentId: first.id });
    const order = await admin.call('PUT', '/chatbot/order', { chatbotIds: [third.id, first.id] });
    expect(outline(order.json<ChatbotOption[]>())).toEqual(['Terceira', ['Primeira', ['Interna']], 'Segunda']);
    expect(errorOf(await admin.call('PUT', '/chatbot/order', { chatbotIds: [second.id, inner.id] }))).toBe(
      'ERR_NO_CHATBOT_FOUND',
    );
  });

  test('go with everything below them [REST-077, BOT-011]', async () => {
    const { admin, queueId } = await aQueueOf();
    const parent = await add(admin, queueId, 'Boletos');
    await add(admin, queueId, 'Abaixo', { parentId: parent.id });
    await add(admin, queueId, 'Fica');
    expect((await admin.call('DELETE', `/chatbot/${parent.id}`)).statusCode).toBe(200);
    expect(await treeOf(admin, queueId)).toEqual(['Fica']);
    expect((await admin.call('DELETE', `/chatbot/${parent.id}`)).statusCode).toBe(404);
  });

  test('are at most fifty on a level', async () => {
    const { admin, queueId } = await aQueueOf();
    for (let number = 1; number <= 50; number += 1) await add(admin, queueId, `Opção ${number}`);
    expect(errorOf(await admin.call('POST', '/chatbot', { queueId, name: 'Demais' }))).toBe('ERR_CHATBOT_TOO_MANY');
  });
});
