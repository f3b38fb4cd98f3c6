import { oneOf, reads, same, type Json } from './desk.ts';
import { each, idOf, type Steps, type Table } from './table.ts';

const contactFields = ['id', 'name', 'number', 'email', 'urlPicture', 'isGroup', 'disableBot', 'acceptAudioMessage'];
const ticketFields = ['id', 'uuid', 'status', 'unreadMessages', 'lastMessage', 'updatedAt', 'contactId', 'whatsappId'];
const messageFields = ['id', 'body', 'fromMe', 'mediaType', 'mediaUrl', 'ack', 'createdAt', 'isDeleted', 'quotedMsg'];
const inTicket = ({ ticket }: Table) => `/tickets/${idOf(ticket)}`;
const contactOf = ({ ticket }: Table): Json => ticket['contact'] as Json;

/** What an old client does with conversations, with its parameters and the fields it reads. */
export const atTheInbox: Steps = {
  async 'looks at the tabs'({ day, desk, companyId }) {
    await day.customerSays('Olá');
    await desk.hears(`company-${companyId}-ticket`, ({ action }) => action === 'update' || action === 'create');
    desk.say('joinNotification', null);
    desk.say('joinTickets', 'pending');
    for (const status of ['open', 'pending', 'group']) {
      const query = { searchParam: '', pageNumber: '1', status, showAll: 'true', date: '', tags: '[]', users: '[]' };
      const answer = await desk.get('/tickets', { ...query, queueIds: JSON.stringify([day.queueId]) });
      reads(answer, 'tickets', 'count', 'hasMore');
      if (status !== 'pending') continue;
      reads(answer, ...each('tickets', ticketFields), ...each('tickets', ['queue', 'user', 'whatsapp', 'tags']));
      reads(answer, ...contactFields.map((field) => `tickets[].contact.${field}`), 'tickets[].contact.extraInfo');
    }
  },
  async 'accepts and opens'(table) {
    const { day, desk } = table;
    const { tickets } = await desk.get('/tickets', { status: 'pending', showAll: 'true', searchParam: '', date: '' });
    const [waiting] = tickets as Json[];
    if (!waiting) throw new Error('Nobody waits.');
    const form = { status: 'open', userId: desk.person['id'], queueId: day.queueId };
    await desk.send('PUT', `/tickets/${idOf(waiting)}`, form);
    await day.customerSays('Alguém aí?');
    const uuid = String(waiting['uuid']);
    desk.say('joinChatBox', uuid);
    table.ticket = await desk.get(`/tickets/u/${uuid}`);
    reads(table.ticket, ...ticketFields, 'contact.tags', 'contact.extraInfo', 'queue.name', 'user.name');
    const page = await desk.get(`/messages/${uuid}`, { pageNumber: '1', selectedQueues: '[]' });
    reads(page, ...each('messages', [...messageFields, 'ticket.uuid', 'ticket.queueId']), 'hasMore', 'ticket.id');
    const read = await desk.get(`/tickets/u/${uuid}`);
    same('unreadMessages of what was opened', read['unreadMessages'], 0);
  },
  async 'answers, with two files and with a contact'(table) {
    const { desk, companyId } = table;
    const form = { read: 1, fromMe: true, mediaUrl: '', body: 'Bom dia', quotedMsg: null, isPrivate: false };
    const place = `/messages/${idOf(table.ticket)}`;
    await desk.send('POST', place, form);
    const said = (body: string) =>
      desk.hears(`company-${companyId}-appMessage`, (payload) => {
        const message = payload['message'] as Json | undefined;
        return payload['action'] === 'create' && message?.['body'] === body;
      });
    reads(await said('Bom dia'), 'message.ticket.uuid', 'message.id', 'ticket.id', 'ticket.uuid', 'contact.name');
    const files = new FormData();
    files.append('fromMe', 'true');
    files.append('isPrivate', 'false');
    for (const name of ['tabela.txt', 'contrato.txt']) {
      files.append('medias', new Blob([`conteúdo de ${name}`], { type: 'text/plain' }), name);
      files.append('body', `Segue ${name}`);
    }
    await desk.send('POST', place, files);
    for (const name of ['tabela.txt', 'contrato.txt']) reads(await said(`Segue ${name}`), 'message.mediaUrl');
    await desk.send('POST', place, { ...form, body: null, vCard: contactOf(table) });
    const { messages } = await desk.get(`/messages/${String(table.ticket['uuid'])}`, { pageNumber: '1' });
    const card = (messages as Json[]).at(-1) ?? {};
    same('the kind of a shared contact', card['mediaType'], 'contactMessage');
    if (!String(card['body']).startsWith('BEGIN:VCARD')) throw new Error(`A card is ${String(card['body'])}.`);
  },
  async 'tags the contact and loses none of its tags'(table) {
    const { desk } = table;
    const tagged: Json[] = [];
    for (const name of ['Cliente', 'Atacado']) {
      const tag = await desk.send('POST', '/tags', { name, color: '#A4CCCC', kanban: 0 });
      const shown = await desk.get(`/tickets/u/${String(table.ticket['uuid'])}`);
      const tags = [...((shown['contact'] as Json)['tags'] as Json[]), tag];
      await desk.send('POST', '/tags/sync', { contactId: contactOf(table)['id'], tags });
      tagged.push(tag);
    }
    const shown = await desk.get(`/tickets/u/${String(table.ticket['uuid'])}`);
    const names = ((shown['contact'] as Json)['tags'] as Json[]).map((tag) => String(tag['name']));
    same('the tags of the contact', names.toSorted(), ['Atacado', 'Cliente']);
    const list = await desk.get('/tags', { searchParam: '', pageNumber: '1', kanban: '0' });
    reads(list, ...each('tags', ['id', 'name', 'color', 'contacts', 'ticketTags']), 'hasMore');
  },
  async 'plans a message'(table) {
    const { desk, companyId } = table;
    const none = { ticketUserId: '', queueId: '', whatsappId: '', sentAt: '' };
    const form = {
      ...none,
      body: 'Até amanhã então',
      contactId: idOf(contactOf(table)),
      sendAt: '2030-03-03T09:30',
      openTicket: 'disabled',
      statusTicket: 'closed',
      intervalo: '1',
      valorIntervalo: '0',
      enviarQuantasVezes: '1',
      tipoDias: '4',
      assinar: false,
    };
    const made = await desk.send('POST', '/schedules', form);
    reads(await desk.hears(`company${companyId}-schedule`), 'action', 'schedule.id');
    const list = await desk.get('/schedules', { searchParam: '', pageNumber: '1' });
    reads(
      list,
      ...each('schedules', ['id', 'body', 'sendAt', 'contact.name', 'contact.channel', 'whatsapp', 'ticketUser']),
    );
    const shown = await desk.get(`/schedules/${idOf(made)}`);
    await desk.send('PUT', `/schedules/${idOf(made)}`, shown);
    await desk.send('DELETE', `/schedules/${idOf(made)}`);
  },
  async 'moves a card on the board'(table) {
    const { desk, day } = table;
    const lane = await desk.send('POST', '/tags', { name: 'Proposta', color: '#112233', kanban: 1, timeLane: 0 });
    await desk.send('PUT', `/ticket-tags/${idOf(table.ticket)}/${idOf(lane)}`);
    const dates = { dateStart: '', startDate: '', endDate: '' };
    const board = await desk.get('/ticket/kanban', { queueIds: JSON.stringify([day.queueId]), ...dates });
    reads(board, ...each('tickets', ['id', 'uuid', 'updatedAt', 'unreadMessages', 'lastMessage', 'user.name']));
    reads(board, 'tickets[].contact.urlPicture', 'tickets[].contact.extraInfo');
    const card = oneOf(board['tickets'], 'id', table.ticket['id']);
    oneOf(card['tags'], 'id', lane['id']);
    const { lista } = await desk.get('/tag/kanban');
    const shown = oneOf(lista, 'id', lane['id']);
    same('what stands in the lane', (shown['ticketTags'] as Json[])[0]?.['ticketId'], table.ticket['id']);
    await desk.send('DELETE', `/ticket-tags/${idOf(table.ticket)}`);
  },
  async 'hands the ticket over'(table) {
    const { desk, day } = table;
    const { users } = await desk.get('/users/', { searchParam: '', pageNumber: '1' });
    reads({ users }, ...each('users', ['id', 'name', 'online', 'queues']));
    const colleague = oneOf(users, 'id', day.colleagueId);
    reads(colleague, 'queues[].id', 'queues[].UserQueue.queueId');
    const [queue] = colleague['queues'] as Json[];
    const form = {
      userId: day.colleagueId,
      queueId: queue?.['id'],
      status: 'open',
      isTransfered: true,
      msgTransfer: '',
    };
    const handed = await desk.send('PUT', inTicket(table), form);
    same('whose ticket it is', handed['userId'], day.colleagueId);
  },
  async 'closes it'(table) {
    const { desk, day } = table;
    const form = { status: 'closed', userId: day.colleagueId, queueId: day.queueId, sendFarewellMessage: false };
    const closed = await desk.send('PUT', inTicket(table), form);
    same('how the ticket stands', closed['status'], 'closed');
  },
};
