import { ok, refuse, type Answer } from './errors.ts';
import { fail, receive } from './receive.ts';
import type { LabMessage, LabNumber } from './state.ts';
import { readTemplate } from './templates.ts';
import type { WireRequest } from './wire.ts';
import { addCustomer, dayMs, newMessageId, silence, windowKey, type World } from './world.ts';
import { isMedia } from './writing.ts';

/** The WhatsApp Cloud API: numbers, their messages and media. */

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

async function attached(world: World, id: string, name: string, voice: boolean): Promise<Pick<LabMessage, 'media'>> {
  const media = await world.media.get(id);
  if (!media) return {};
  const { mimetype, bytes } = media;
  return { media: { id: media.id, mimetype, name: name || media.name, size: bytes.length, voice } };
}

/** What the customer sees of a message that was sent to them. */
async function seen(
  world: World,
  type: string,
  part: Json,
): Promise<Pick<LabMessage, 'kind' | 'text'> & Partial<LabMessage>> {
  if (isMedia(type)) {
    const file = await attached(world, str(part['id']), str(part['filename']), part['voice'] === true);
    return { kind: type, text: str(part['caption']), ...file };
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
    const read = readTemplate(world.state, part);
    if (!('text' in read)) return { kind: type, text: '' };
    const { text, options, fileId } = read;
    return { kind: type, text, options, ...(await attached(world, fileId ?? '', '', false)) };
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
  const template = type === 'template' ? readTemplate(state, part) : undefined;
  if (template && !('text' in template)) return template;
  if (template?.fileId && !(await world.media.get(template.fileId))) {
    return refuse(131053, 'Media upload error', { details: 'media id is unknown' });
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
  delete state.typing[windowKey(number.id, customer.id)];
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
  if (state.faults.refuseReadsOf.includes(last.customer)) return refuse(100, 'Refused by the lab');
  for (const message of state.messages) {
    if (message.customer === last.customer && message.by === 'customer' && message.at <= last.at)
      message.status = 'read';
  }
  if (body['typing_indicator']) state.typing[windowKey(last.account, last.customer)] = Date.now() + 25_000;
  keeper.touch();
  return ok({ success: true });
}
