import { ok, refuse, type Answer } from './errors.ts';
import { receive } from './receive.ts';
import type { LabCustomer, LabMessage, LabPage } from './state.ts';
import type { WireRequest } from './wire.ts';
import { dayMs, newMessageId, silence, windowKey, type World } from './world.ts';

/** Messenger and Instagram Direct: both go through the page. */

type Json = Record<string, unknown>;
const obj = (value: unknown): Json => (value && typeof value === 'object' ? (value as Json) : {});
const str = (value: unknown): string => (typeof value === 'string' ? value : '');

const kinds: Record<string, string> = { file: 'document', image: 'image', video: 'video', audio: 'audio' };

/** Uploads first, to be sent by its id. */
export async function uploadAttachment(world: World, request: WireRequest): Promise<Answer> {
  const { filedata } = request.files;
  if (!filedata) return refuse(100, 'Invalid parameter', { subcode: 2018047 });
  const media = await world.media.put(filedata);
  return ok({ attachment_id: media.id });
}

function senderAction({ state, keeper }: World, account: string, customer: LabCustomer, body: Json): Answer {
  const action = str(body['sender_action']);
  const payload = obj(body['payload']);
  const target = state.messages.find(({ id }) => id === payload['message_id']);
  if (action === 'react' && target) target.reactions.company = str(payload['reaction']);
  if (action === 'unreact' && target) delete target.reactions.company;
  if (action === 'typing_on') state.typing[windowKey(account, customer.id)] = Date.now() + 20_000;
  if (action === 'typing_off') delete state.typing[windowKey(account, customer.id)];
  if (action === 'mark_seen') {
    if (state.faults.refuseReadsOf.includes(customer.id)) return refuse(100, 'Refused by the lab');
    for (const message of state.messages)
      if (message.customer === customer.id && message.by === 'customer') message.status = 'read';
  }
  keeper.touch();
  return ok({ recipient_id: customer.id });
}

async function attachmentOf(world: World, request: WireRequest, message: Json) {
  const attachment = obj(message['attachment']);
  const payload = obj(attachment['payload']);
  const { filedata } = request.files;
  const id = str(payload['attachment_id']) || str(payload['id']);
  const media = filedata ? await world.media.put(filedata) : id ? await world.media.get(id) : undefined;
  if (!media) return undefined;
  const byMimetype = media.mimetype.split('/')[0] ?? '';
  const kind = kinds[str(attachment['type'])] ?? kinds[byMimetype] ?? 'document';
  return {
    kind,
    media: { id: media.id, mimetype: media.mimetype, name: media.name, size: media.bytes.length, voice: false },
  };
}

export async function sendPage(world: World, page: LabPage, request: WireRequest): Promise<Answer> {
  const { state, keeper } = world;
  const { body } = request;
  const customer = state.customers.find(({ id }) => id === obj(body['recipient'])['id']);
  if (!customer || customer.channel === 'whatsappapi')
    return refuse(100, 'No matching user found', { subcode: 2018001 });
  const instagram = customer.channel === 'instagram';
  const account = instagram ? page.instagram?.id : page.id;
  if (!account) return refuse(100, 'No matching user found', { subcode: 2018001 });
  if (body['sender_action']) return senderAction(world, account, customer, body);
  if (!customer.reachable) return refuse(551, "This person isn't available right now.", { subcode: 1545041 });

  const allowed = body['tag'] === 'HUMAN_AGENT' ? 7 * dayMs : dayMs;
  if (silence(world, account, customer.id) > allowed) {
    return refuse(10, 'This message is sent outside of allowed window.', { subcode: instagram ? 2534022 : 2018278 });
  }
  const content = obj(body['message']);
  const attachment = await attachmentOf(world, request, content);
  const text = str(content['text']);
  if (content['attachment'] && !attachment) return refuse(100, 'Upload attachment failure.', { subcode: 2018047 });
  const tooLong = instagram ? Buffer.byteLength(text) > 1000 : text.length > 2000;
  if ((!attachment && !text) || tooLong) return refuse(100, 'Length of param message[text] is not valid');

  const quickReplies = Array.isArray(content['quick_replies']) ? content['quick_replies'].map(obj) : [];
  const quoteOf = str(obj(body['reply_to'])['mid']);
  const message: LabMessage = {
    id: newMessageId(customer.channel),
    account,
    customer: customer.id,
    by: 'company',
    at: Date.now(),
    kind: attachment?.kind ?? (quickReplies.length > 0 ? 'choice' : 'text'),
    text,
    ...(attachment ? { media: attachment.media } : {}),
    ...(quickReplies.length > 0
      ? { options: quickReplies.map(({ payload, title }) => ({ id: str(payload), title: str(title) })) }
      : {}),
    ...(quoteOf ? { quoteOf } : {}),
    reactions: {},
    edited: false,
    deleted: false,
    status: 'accepted',
  };
  state.messages.push(message);
  delete state.typing[windowKey(account, customer.id)];
  keeper.touch();
  void receive(world, message, customer, str(content['metadata']) || undefined);
  return ok({ recipient_id: customer.id, message_id: message.id });
}
