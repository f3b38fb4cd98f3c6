import { reads, same, type Json } from './desk.ts';
import { each, idOf, type Steps } from './table.ts';

/** What a client sees of a tree. */
const treeOf = (options: unknown): unknown[] =>
  (options as Json[]).map(({ id, name, greetingMessage, options: below }) => [
    id,
    name,
    greetingMessage,
    treeOf(below),
  ]);

/** The same with what a company sets up. */
export const inTheOffice: Steps = {
  async 'saves a queue with a tree'({ desk }) {
    const option = (name: string, options: Json[] = []): Json => ({
      name,
      greetingMessage: `Sobre ${name}`,
      queueType: 'text',
      optQueueId: '',
      optUserId: '',
      closeTicket: false,
      options,
    });
    const chatbots = [option('Preços', [option('Atacado'), option('Varejo')]), option('Horários')];
    const form = {
      name: 'Loja',
      color: '#334455',
      greetingMessage: '',
      orderQueue: '',
      integrationId: '',
      fileListId: '',
    };
    const made = await desk.send('POST', '/queue', { ...form, schedules: [], chatbots });
    const shown = await desk.get(`/queue/${idOf(made)}`);
    reads(shown, 'name', 'color', 'greetingMessage', 'schedules', 'chatbots[].id', 'chatbots[].options');
    await desk.send('PUT', `/queue/${idOf(made)}`, shown);
    const again = await desk.get(`/queue/${idOf(made)}`);
    same('the tree of a queue that was put back', treeOf(again['chatbots']), treeOf(shown['chatbots']));
    await desk.send('DELETE', `/queue/${idOf(made)}`);
  },
  async 'looks after people'({ desk, day }) {
    const form = { name: 'Nova Pessoa', email: `nova${Date.now()}@example.com`, password: 'secret1', profile: 'user' };
    const rest = {
      whatsappId: '',
      queueIds: [day.queueId],
      startWork: '00:00',
      endWork: '23:59',
      allTicket: 'disabled',
    };
    const made = await desk.send('POST', '/users', { ...form, ...rest });
    const shown = await desk.get(`/users/${idOf(made)}`);
    reads(shown, 'name', 'email', 'profile', 'queues[].id', 'whatsappId', 'allTicket', 'farewellMessage');
    const changed = { ...shown, queueIds: [day.queueId], whatsappId: shown['whatsappId'] ?? '', password: '' };
    await desk.send('PUT', `/users/${idOf(made)}`, changed);
    await desk.send('DELETE', `/users/${idOf(made)}`);
  },
  async 'looks after connections'({ desk }) {
    const list = (await desk.get('/whatsapp', { session: '0' })) as unknown as Json[];
    reads(list, ...each('', ['id', 'name', 'status', 'channel', 'isDefault', 'companyId', 'queues', 'updatedAt']));
    const place = `/whatsapp/${idOf(list[0] ?? {})}`;
    const shown = await desk.get(place, { session: '0' });
    reads(shown, 'greetingMessage', 'queueIds', 'token', 'schedules', 'maxUseBotQueues', 'expiresTicket');
    const saved = await desk.send('PUT', place, shown);
    same('the token of a connection that was put back', saved['token'], shown['token']);
  },
  async 'uses quick messages and lists'({ desk, companyId }) {
    const made = await desk.send('POST', '/quick-messages', {
      shortcode: 'oi',
      message: 'Olá!',
      geral: true,
      visao: true,
    });
    await desk.hears(`company-${companyId}-quickemessage`);
    const list = await desk.get('/quick-messages', { searchParam: '', pageNumber: '1', userId: idOf(desk.person) });
    reads(list, ...each('records', ['id', 'shortcode', 'message', 'geral']), 'hasMore');
    await desk.send('DELETE', `/quick-messages/${idOf(made)}`);
    const contacts = await desk.get('/contacts/list', { companyId: String(companyId) });
    reads(contacts, ...each('', ['id', 'name', 'number']));
  },
};
