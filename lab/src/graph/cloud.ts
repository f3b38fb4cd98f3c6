import { ok, refuse, type Answer } from './errors.ts';
import { fail, receive } from './receive.ts';
import type { LabMessage, LabNumber } from './state.ts';
import type { WireRequest } from './wire.ts';
import { addCustomer, dayMs, newMessageId, silence, type World } from './world.ts';
import { isMedia } from './writing.ts';

/** The WhatsApp Cloud API: numbers, their messages, media and templates. */

type Json = Record<string, unknown>;
const obj = (value: unknown): Json => (value && typeof value === 'object' ? (value as Json) : {});
const str = (value: unknown): string => (typeof value === 'string' ? value : '');

export async function uploadMedia(world: World, request: WireRequest): Promise<Answer> {
  const { file } = request.files;
  if (!file || request.body['messaging_product'] !== 'whatsapp') {
    return refuse(100, 'Invalid parameter', { details: 'file and messaging_product are required' });
  }
  const media = await world.media.put({ ...file, mimetype: str(request.body['type']) || file.mimetype });
  return ok({ id: media.id });
}

export async function describeMedia(world: World, id: string): Promise<Answer | undefined> {
  const media = await world.media.get(id);
  return (
    media &&
    ok({
      messaging_product: 'whatsapp',
      url: `${world.base()}/lookaside/${id}`,
      mime_type: media.mimetype,
      sha256: media.sha256,
      file_size: media.bytes.length,
      id,
    })
  );
}

export const describeNumber = (number: LabNumber): Answer =>
  ok({
    id: number.id,
    display_phone_number: number.display,
    verified_name: number.name,
    quality_rating: 'GREEN',
    code_verification_status: 'VERIFIED',
    throughput: { level: 'STANDARD' },
  });

export function listTemplates({ state }: World, request: WireRequest): Answer {
  const limit = Number(request.query.get('limit') ?? 25);
  const after = Number(request.query.get('after') ?? 0);
  const page = state.templates.slice(after, after + limit);
  const rest = after + limit < state.templates.length;
  return ok({
    data: page.map(({ name, language, category, status, body }) => ({
      id: `${name}.${language}`,
      name,
      language,
      category,
      status,
      components: [{ type: 'BODY', text: body }],
    })),
    paging: { cursors: { after: String(after + limit) }, ...(rest ? { next: 'more' } : {}) },
  });
}

export function blockUsers({ state, keeper }: World, request: WireRequest): Answer {
  const users = Array.isArray(request.body['block_users']) ? request.body['block_users'] : [];
  const ids = users.map((entry) => str(obj(entry)['user']));
  for (const customer of state.customers) if (ids.includes(customer.id)) customer.blocked = request.method === 'POST';
  keeper.touch();
  return ok({
    messaging_product: 'whatsapp',
    block_users: { added_users: ids.map((input) => ({ input, wa_id: input })) },
  });
}

/** What the customer sees of a message that was sent to them. */
async function seen(
  world: World,
  type: string,
  part: Json,
): Promise<Pick<LabMessage, 'kind' | 'text'> & Partial<LabMessage>> {
  if (isMedia(type)) {
    const media = await world.media.get(str(part['id']));
    return {
      kind: type,
      text: str(part['caption']),
      ...(media
        ? {
            media: {
              id: media.id,
              mimetype: media.mimetype,
              name: str(part['filename']) || media.name,
              size: media.bytes.length,
              voice: part['voice'] === true,
            },
          }
        : {}),
    };
  }
  if (type === 'location') {
    const { latitude, longitude, name, address } = part;
    return {
      kind: type,
      text: '',
      location: { latitude: Number(latitude), longitude: Number(longitude), name: str(name), address: str(address) },
    };
  }
  if (type === 'contacts') {
    const cards = (Array.isArray(part) ? part : []).map((card: Json) => ({
      name: str(obj(card['name'])['formatted_name']),
      phones: (Array.isArray(card['phones']) ? card['phones'] : []).map((phone) => str(obj(phone)['phone'])),
    }));
    return { kind: type, text: '', cards };
  }
  if (type === 'template') {
    const template = world.state.templates.find(({ name }) => name === part['name']);
    return { kind: type, text: fill(template?.body ?? '', part['components']) };
  }
  if (type === 'interactive')
    return { kind: 'choice', text: str(obj(part['body'])['text']), options: optionsOf(obj(part['action'])) };
  return { kind: 'text', text: str(part['body']) };
}

function optionsOf(action: Json): { id: string; title: string }[] {
  const buttons = Array.isArray(action['buttons']) ? action['buttons'].map((button) => obj(obj(button)['reply'])) : [];
  const sections = Array.isArray(action['sections']) ? action['sections'] : [];
  const rows = sections.flatMap((section) => {
    const list = obj(section)['rows'];
    return Array.isArray(list) ? list.map(obj) : [];
  });
  return [...buttons, ...rows].map(({ id, title }) => ({ id: str(id), title: str(title) }));
}

function fill(body: string, components: unknown): string {
  const parts = Array.isArray(components) ? components.map(obj) : [];
  const values = parts.filter(({ type }) => str(type).toLowerCase() === 'body').flatMap(({ parameters }) => parameters);
  return body.replace(/\{\{(\d+)\}\}/g, (mark, index: string) => str(obj(values[Number(index) - 1])['text']) || mark);
}

export async function sendCloud(world: World, number: LabNumber, body: Json): Promise<Answer> {
  const { state, keeper } = world;
  if (body['messaging_product'] !== 'whatsapp') {
    return refuse(100, 'Invalid parameter', { details: 'messaging_product is required' });
  }
  if (body['status'] === 'read') return markRead(world, body);

  const type = str(body['type']) || 'text';
  const part = obj(body[type]);
  const to = str(body['to']) || str(body['recipient']);
  if (!to) return refuse(131008, 'Required parameter is missing', { details: 'to is required' });
  if (type === 'text' && (str(part['body']) === '' || str(part['body']).length > 4096)) {
    return refuse(131009, 'Parameter value is not valid', { details: 'text.body must have 1 to 4096 characters' });
  }
  if (
    type === 'template' &&
    !state.templates.some(({ name, status }) => name === part['name'] && status === 'APPROVED')
  ) {
    return refuse(132001, 'Template name does not exist in the translation', {
      details: str(part['name']),
      status: 404,
    });
  }
  if (isMedia(type) && !(await world.media.get(str(part['id'])))) {
    return refuse(131053, 'Media upload error', { details: 'media id is unknown' });
  }

  const customer =
    state.customers.find(({ id, bsuid }) => id === to || bsuid === to) ??
    addCustomer(world, { id: to, channel: 'whatsappapi', name: to });
  const id = newMessageId('whatsappapi');
  const answer = ok({
    messaging_product: 'whatsapp',
    contacts: [{ input: to, ...(customer.phone ? { wa_id: customer.phone } : {}) }],
    messages: [{ id, message_status: 'accepted' }],
  });
  if (type === 'reaction') {
    const target = state.messages.find((message) => message.id === part['message_id']);
    if (target && str(part['emoji'])) target.reactions.company = str(part['emoji']);
    else if (target) delete target.reactions.company;
    keeper.touch();
    return answer;
  }

  const quoteOf = str(obj(body['context'])['message_id']);
  const message: LabMessage = {
    ...(await seen(world, type, type === 'contacts' ? (body['contacts'] as Json) : part)),
    id,
    account: number.id,
    customer: customer.id,
    by: 'company',
    at: Date.now(),
    reactions: {},
    edited: false,
    deleted: false,
    status: 'accepted',
    ...(quoteOf ? { quoteOf } : {}),
  };
  state.messages.push(message);
  keeper.touch();
  const reference = str(body['biz_opaque_callback_data']) || undefined;
  const late = type !== 'template' && silence(world, number.id, customer.id) > dayMs;
  // The Cloud API takes everything and says later that it could not be delivered.
  if (!customer.reachable) setTimeout(() => fail(world, message, '131026', 'Message undeliverable', reference), 5);
  else if (late) setTimeout(() => fail(world, message, '131047', 'Re-engagement message', reference), 5);
  else void receive(world, message, customer, reference);
  return answer;
}

function markRead({ state, keeper }: World, body: Json): Answer {
  const last = state.messages.find(({ id }) => id === body['message_id']);
  if (!last) return refuse(131009, 'Parameter value is not valid', { details: 'message_id is unknown' });
  for (const message of state.messages) {
    if (message.customer === last.customer && message.by === 'customer' && message.at <= last.at)
      message.status = 'read';
  }
  if (body['typing_indicator']) state.typing[`${last.account}|${last.customer}`] = Date.now() + 25_000;
  keeper.touch();
  return ok({ success: true });
}
