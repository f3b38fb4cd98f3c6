import { describe, expect, test } from 'vitest';
import { eventFromJson } from './event-json.ts';
import { parseWebhook } from './parse-webhook.ts';

const numberId = '106540352242922';
const at = new Date(1_790_000_000_000);
const seconds = '1790000000';

const cloud = (value: object, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '+55 11 4000-0001', phone_number_id: numberId },
            ...value,
          },
        },
      ],
    },
  ],
});
const ana = { profile: { name: 'Ana' }, wa_id: '5511988880001', user_id: 'BR.15025' };
const wrote = (message: object) =>
  cloud({
    contacts: [ana],
    messages: [{ from: '5511988880001', from_user_id: 'BR.15025', id: 'wamid.1', timestamp: seconds, ...message }],
  });
const author = { native: '5511988880001', phone: '5511988880001', bsuid: 'BR.15025' };

const page = (part: object, object = 'page') => ({
  object,
  entry: [
    {
      id: '200001',
      time: at.getTime(),
      messaging: [{ sender: { id: '900' }, recipient: { id: '200001' }, timestamp: at.getTime(), ...part }],
    },
  ],
});
const only = (body: unknown, appId?: string) => {
  const { events, unreadable } = parseWebhook(body, appId);
  expect([events.length, unreadable]).toEqual([1, []]);
  return events[0];
};

describe('a callback of the Cloud API', () => {
  test('names the number it came to, the author by number and by business-scoped id, and their name', () => {
    expect(only(wrote({ type: 'text', text: { body: 'oi' }, context: { id: 'wamid.0' } }))).toEqual({
      channel: 'whatsappapi',
      account: numberId,
      event: {
        type: 'message',
        externalId: 'wamid.1',
        chat: author,
        author,
        fromMe: false,
        at,
        live: true,
        body: 'oi',
        content: { kind: 'text' },
        quoteOf: 'wamid.0',
        name: 'Ana',
      },
    });
  });

  test('may come from somebody whose number is hidden', () => {
    const message = { from_user_id: 'BR.9', id: 'wamid.2', timestamp: seconds, type: 'text', text: { body: 'oi' } };
    const hidden = cloud({ contacts: [{ profile: { name: 'Bia' }, user_id: 'BR.9' }], messages: [message] });
    expect(only(hidden)?.event).toMatchObject({ author: { native: 'BR.9', bsuid: 'BR.9' }, name: 'Bia' });
  });

  const file = { id: '77', mime_type: 'image/jpeg', sha256: 'x' };
  const source = { id: '77', phoneNumberId: numberId };
  test.each([
    [
      'a picture with a caption',
      { type: 'image', image: { ...file, caption: 'veja' } },
      { body: 'veja', content: { kind: 'media' }, media: { kind: 'image', mimetype: 'image/jpeg', source } },
    ],
    [
      'a voice note',
      { type: 'audio', audio: { ...file, mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { content: { kind: 'media' }, media: { kind: 'audio', voice: true, source } },
    ],
    [
      'a document with its name',
      { type: 'document', document: { ...file, filename: 'nota.pdf' } },
      { media: { kind: 'document', name: 'nota.pdf' } },
    ],
    ['a sticker', { type: 'sticker', sticker: file }, { media: { kind: 'sticker' } }],
    [
      'a place',
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } },
      {
        body: 'Sé',
        content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé', address: '', live: false },
      },
    ],
    [
      'contact cards',
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Beto' }, phones: [{ wa_id: '55119' }] }] },
      { body: 'Beto', content: { kind: 'contacts', cards: [{ name: 'Beto', phones: ['55119'] }] } },
    ],
    [
      'a pressed button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 's', title: 'Sim' } } },
      { body: 'Sim', content: { kind: 'choiceReply', id: 's' } },
    ],
    [
      'a picked line of a list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'v', title: 'Vendas' } } },
      { body: 'Vendas', content: { kind: 'choiceReply', id: 'v' } },
    ],
    [
      'the button of a template',
      { type: 'button', button: { text: 'Quero', payload: 'p' } },
      { body: 'Quero', content: { kind: 'choiceReply', id: 'p' } },
    ],
    [
      'a first word after an advertisement',
      { type: 'text', text: { body: 'oi' }, referral: { headline: 'Promo', body: '10 %', source_url: 'https://x' } },
      { body: 'oi', content: { kind: 'ad', title: 'Promo', description: '10 %', url: 'https://x' } },
    ],
    ['a forwarded text', { type: 'text', text: { body: 'a' }, context: { forwarded: true } }, { forwarded: true }],
    [
      'something nobody knows yet',
      { type: 'hologram', hologram: { id: '1' } },
      { content: { kind: 'unsupported', what: 'hologram' } },
    ],
  ])('carries %s', (_, message, expected) => {
    expect(only(wrote(message))?.event).toMatchObject(expected);
  });

  test.each([
    [
      'a reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
      { type: 'reaction', externalId: 'wamid.0', emoji: '👍', by: author, fromMe: false, at },
    ],
    [
      'a reaction taken back',
      { type: 'reaction', reaction: { message_id: 'wamid.0' } },
      { type: 'reaction', externalId: 'wamid.0', emoji: '' },
    ],
    [
      'an edit',
      { type: 'edit', edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'novo' } } } },
      { type: 'edit', externalId: 'wamid.0', body: 'novo', at },
    ],
    [
      'a message taken back',
      { type: 'revoke', revoke: { original_message_id: 'wamid.0' } },
      { type: 'revoke', externalId: 'wamid.0', at },
    ],
  ])('tells of %s, about the message it is about', (_, message, expected) => {
    expect(only(wrote(message))?.event).toMatchObject(expected);
  });

  test('brings statuses with our own reference, and why a message failed', () => {
    const head = { id: 'wamid.9', timestamp: seconds, recipient_id: '5511988880001' };
    const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: '24 hours' } }];
    const body = cloud({
      statuses: [
        { ...head, status: 'delivered', biz_opaque_callback_data: 'm-7' },
        { ...head, status: 'failed', errors },
        { ...head, status: 'warning' },
      ],
    });
    expect(parseWebhook(body).events.map(({ event }) => event)).toEqual([
      {
        type: 'status',
        externalId: 'wamid.9',
        reference: 'm-7',
        to: { native: '5511988880001', phone: '5511988880001' },
        status: 'delivered',
        at,
      },
      expect.objectContaining({ status: 'failed', error: { code: '131047', text: '24 hours' } }),
    ]);
  });

  test('brings what the company wrote in the Business app', () => {
    const echo = { from: '551140000001', to: '5511988880001', id: 'wamid.5', timestamp: seconds };
    const body = cloud(
      { message_echoes: [{ ...echo, type: 'text', text: { body: 'do celular' } }] },
      'smb_message_echoes',
    );
    expect(only(body)?.event).toMatchObject({
      fromMe: true,
      chat: { native: '5511988880001' },
      author: { phone: '551140000001' },
      body: 'do celular',
    });
  });

  test('about other things than conversations says nothing', () => {
    expect(parseWebhook(cloud({ event: 'APPROVED' }, 'message_template_status_update'))).toEqual({
      events: [],
      unreadable: [],
    });
  });
});

describe('a callback of Messenger or Instagram', () => {
  test('names the page or the Instagram account, and the customer', () => {
    const body = { message: { mid: 'm_1', text: 'oi', reply_to: { mid: 'm_0' } } };
    const event = {
      type: 'message',
      externalId: 'm_1',
      chat: { native: '900' },
      author: { native: '900' },
      fromMe: false,
      at,
      live: true,
      body: 'oi',
      content: { kind: 'text' },
      quoteOf: 'm_0',
    };
    expect(only(page(body))).toEqual({ channel: 'facebook', account: '200001', event });
    expect(only(page(body, 'instagram'))).toEqual({ channel: 'instagram', account: '200001', event });
  });

  test.each([
    [
      'a picture',
      { attachments: [{ type: 'image', payload: { url: 'https://cdn/x.jpg' } }] },
      { content: { kind: 'media' }, media: { kind: 'image', source: { url: 'https://cdn/x.jpg' } } },
    ],
    [
      'a file with its name',
      { attachments: [{ type: 'file', payload: { url: 'https://cdn/nota%20fiscal.pdf?sig=1' } }] },
      { media: { kind: 'document', name: 'nota fiscal.pdf' } },
    ],
    [
      'a sticker',
      { attachments: [{ type: 'image', payload: { url: 'https://cdn/s', sticker_id: 369 } }] },
      { media: { kind: 'sticker' } },
    ],
    [
      'a place',
      { attachments: [{ type: 'location', title: 'Sé', payload: { coordinates: { lat: -23.5, long: -46.6 } } }] },
      { content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé', address: '', live: false } },
    ],
    [
      'an answer to a story',
      { text: 'lindo!', reply_to: { story: { id: '1', url: 'https://cdn/story' } } },
      { body: 'lindo!', media: { source: { url: 'https://cdn/story' } } },
    ],
    [
      'a mention in a story',
      { attachments: [{ type: 'story_mention', payload: { url: 'https://cdn/m' } }] },
      { media: { kind: 'image', source: { url: 'https://cdn/m' } } },
    ],
    [
      'a shared post',
      { attachments: [{ type: 'share', payload: { url: 'https://p', title: 'Post' } }] },
      { body: 'Post\nhttps://p', content: { kind: 'text' } },
    ],
    [
      'a quick reply',
      { text: 'Sim', quick_reply: { payload: 's' } },
      { body: 'Sim', content: { kind: 'choiceReply', id: 's' } },
    ],
    ['what Meta cannot hand over', { is_unsupported: true }, { content: { kind: 'unsupported' } }],
    ['an attachment without an address', { attachments: [{ type: 'ephemeral' }] }, { content: { what: 'ephemeral' } }],
  ])('carries %s', (_, message, expected) => {
    expect(only(page({ message: { mid: 'm_1', ...message } }))?.event).toMatchObject(expected);
  });

  test('with several files becomes several messages, the text with the first', () => {
    const attachments = ['a', 'b'].map((name) => ({ type: 'image', payload: { url: `https://cdn/${name}` } }));
    const events = parseWebhook(page({ message: { mid: 'm_1', text: 'duas', attachments } })).events.map(
      ({ event }) => event,
    );
    expect(events).toMatchObject([
      { externalId: 'm_1', body: 'duas', media: { source: { url: 'https://cdn/a' } } },
      { externalId: 'm_1#2', body: '', media: { source: { url: 'https://cdn/b' } } },
    ]);
  });

  test('tells an answer in Meta’s inbox from the echo of our own', () => {
    const echo = (more: object) => ({
      sender: { id: '200001' },
      recipient: { id: '900' },
      message: { mid: 'm_5', is_echo: true, text: 'olá', ...more },
    });
    const ours = only(page(echo({ app_id: 42, metadata: 'm-7' })), '42')?.event;
    expect(ours).toMatchObject({ externalId: 'm_5', body: 'olá', reference: 'm-7', to: { native: '900' }, at });
    for (const appId of ['42', undefined]) {
      expect(only(page(echo({ app_id: 7 })), appId)?.event).toMatchObject({
        type: 'message',
        fromMe: true,
        chat: { native: '900' },
        author: { native: '200001' },
      });
    }
  });

  const to = { native: '900' };
  test.each([
    [
      'a delivery by ids',
      { delivery: { mids: ['m_7'], watermark: 1 } },
      { type: 'status', externalId: 'm_7', to, status: 'delivered', at },
    ],
    [
      'a delivery by time',
      { delivery: { watermark: 1_789_999_999_000 } },
      { type: 'status', upTo: new Date(1_789_999_999_000), to, status: 'delivered', at },
    ],
    [
      'a reading by time',
      { read: { watermark: 1_789_999_999_000 } },
      { type: 'status', upTo: new Date(1_789_999_999_000), to, status: 'read', at },
    ],
    ['a reading by id', { read: { mid: 'm_7' } }, { type: 'status', externalId: 'm_7', to, status: 'read', at }],
    [
      'a reaction',
      { reaction: { mid: 'm_7', action: 'react', reaction: 'love', emoji: '❤️' } },
      { type: 'reaction', externalId: 'm_7', chat: to, by: to, fromMe: false, emoji: '❤️', at },
    ],
    [
      'a reaction taken back',
      { reaction: { mid: 'm_7', action: 'unreact' } },
      { type: 'reaction', externalId: 'm_7', chat: to, by: to, fromMe: false, emoji: '', at },
    ],
    [
      'an edit',
      { message_edit: { mid: 'm_7', text: 'novo', num_edit: 1 } },
      { type: 'edit', externalId: 'm_7', body: 'novo', at },
    ],
    ['an unsent message', { message: { mid: 'm_7', is_deleted: true } }, { type: 'revoke', externalId: 'm_7', at }],
  ])('tells of %s', (_, part, expected) => {
    expect(only(page(part))?.event).toEqual(expected);
  });

  test('of a pressed button is a choice, with the same id each time it comes', () => {
    const pressed = () => only(page({ postback: { title: 'Começar', payload: 'START' } }))?.event;
    expect(pressed()).toMatchObject({ body: 'Começar', content: { kind: 'choiceReply', id: 'START' } });
    expect(pressed()).toEqual(pressed());
  });

  test('in standby is heard as well', () => {
    const part = { sender: { id: '900' }, recipient: { id: '200001' }, timestamp: 1, message: { mid: 'm', text: 'a' } };
    const body = { object: 'page', entry: [{ id: '200001', time: 1, standby: [part] }] };
    expect(only(body)?.event).toMatchObject({ body: 'a' });
  });
});

test('what cannot be read is kept with its account, and does not take the rest with it', () => {
  const good = { sender: { id: '900' }, recipient: { id: '200001' }, timestamp: 1, message: { mid: 'm', text: 'a' } };
  const bad = { sender: { id: '900' }, timestamp: 'yesterday', message: { text: 7 } };
  const { events, unreadable } = parseWebhook({ object: 'page', entry: [{ id: '200001', messaging: [bad, good] }] });
  expect(events).toHaveLength(1);
  expect(unreadable).toEqual([{ channel: 'facebook', account: '200001', raw: bad, problem: expect.any(String) }]);

  const value = {
    messages: [
      { id: 'wamid.1', type: 'text' },
      { from: '5511988880001', id: 'wamid.2', timestamp: seconds, type: 'text', text: { body: 'b' } },
    ],
  };
  const number = parseWebhook(cloud(value));
  expect(number.events).toMatchObject([{ account: numberId, event: { externalId: 'wamid.2' } }]);
  expect(number.unreadable).toMatchObject([{ channel: 'whatsappapi', account: numberId, raw: { id: 'wamid.1' } }]);
});

test('an event is the same after it was stored as JSON', () => {
  const [stored] = parseWebhook(page({ read: { watermark: 1_789_999_999_000 } })).events;
  expect(eventFromJson(JSON.parse(JSON.stringify(stored?.event)))).toEqual(stored?.event);
});

test.each([[null], [{}], [{ object: 'user', entry: [] }], [{ object: 'page', entry: [{}] }]])(
  'a body that is no callback is refused: %j',
  (body) => {
    expect(() => parseWebhook(body)).toThrow();
  },
);

test.each([
  ['nobody', { sender: { id: ' ' }, message: { mid: 'm', text: 'a' } }],
  ['nobody at all', { sender: undefined, message: { mid: 'm', text: 'a' } }],
  ['a name that fits into no index', { message: { mid: 'm'.repeat(5_000), text: 'a' } }],
  ['no time there is', { timestamp: 9e15, message: { mid: 'm', text: 'a' } }],
])('an event of %s waits for the operator instead of standing in the way of its conversation', (_what, change) => {
  const { events, unreadable } = parseWebhook(page(change));
  expect([events.length, unreadable.length]).toEqual([0, 1]);
});

test('what cannot be stored of a text is left out, and the rest is kept', () => {
  const { events } = parseWebhook(page({ message: { mid: 'm', text: 'a\0b\ud800c' } }));
  expect(events).toMatchObject([{ event: { body: 'ab\ufffdc' } }]);
});

test('a message of the Cloud API at no time there is, or of nobody, is put aside', () => {
  const value = (change: object) => ({
    contacts: [],
    messages: [
      { id: 'wamid.1', from: '5511988887777', timestamp: seconds, type: 'text', text: { body: 'b' }, ...change },
    ],
  });
  for (const change of [{ timestamp: 'soon' }, { timestamp: '1e300' }, { from: 'abc' }]) {
    expect(parseWebhook(cloud(value(change)))).toMatchObject({ events: [], unreadable: [{ account: numberId }] });
  }
});

test('an entry or a change that nobody understands takes no other with it', () => {
  const [whole] = wrote({ type: 'text', text: { body: 'oi' } }).entry;
  const torn = cloud({ messages: 'none', metadata: { phone_number_id: numberId } }).entry[0];
  const nobodys = cloud({ metadata: {} }).entry[0];
  const read = parseWebhook({ object: 'whatsapp_business_account', entry: [null, nobodys, torn, whole] });
  expect(read.events).toMatchObject([{ event: { body: 'oi' } }]);
  expect(read.unreadable).toMatchObject([{ account: numberId }]);
  const pages = [{ id: '1', messaging: 'none' }, ...page({ message: { mid: 'm', text: 'a' } }).entry];
  expect(parseWebhook({ object: 'page', entry: pages })).toMatchObject({
    events: [{ event: { body: 'a' } }],
    unreadable: [{ account: '1' }],
  });
});
