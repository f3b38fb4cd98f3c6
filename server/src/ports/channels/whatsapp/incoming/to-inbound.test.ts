import { messageContent } from '@oplano/contracts/messages';
import { proto, type WAMessage } from 'baileys';
import { describe, expect, test } from 'vitest';
import { toInbound } from './to-inbound.ts';

const me = { native: '5511990000001@s.whatsapp.net', phone: '5511990000001' };
const key = { remoteJid: '777@lid', remoteJidAlt: '5511988880001@s.whatsapp.net', id: 'ABC', fromMe: false };
const at = 1_790_000_000;
const read = (message: proto.IMessage, more: Partial<WAMessage> = {}) =>
  toInbound({ key, messageTimestamp: at, pushName: 'Ana', message, ...more }, { me, live: true });
const file = {
  mediaKey: Buffer.alloc(32, 1),
  directPath: '/v/x.enc',
  url: 'https://mmg.whatsapp.net/v/x.enc',
  fileSha256: Buffer.alloc(32, 2),
  fileLength: 1234,
};
const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Beto\nTEL;type=CELL;waid=5511988880002:+55 11 98888-0002\nEND:VCARD';
const place = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé', address: 'Praça' };
const ad = { title: 'Promoção', body: 'Só hoje', sourceUrl: 'https://fb.me/x' };

const table: readonly (readonly [string, proto.IMessage, object])[] = [
  ['a plain text', { conversation: 'oi' }, { body: 'oi', content: { kind: 'text' } }],
  ['a long text', { extendedTextMessage: { text: 'olá' } }, { body: 'olá', content: { kind: 'text' } }],
  [
    'a disappearing text',
    { ephemeralMessage: { message: { conversation: 'some' } } },
    { body: 'some', content: { kind: 'text' } },
  ],
  [
    'an answer',
    { extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'Q1' } } },
    { body: 'sim', quoteOf: 'Q1' },
  ],
  [
    'a forwarded text',
    { extendedTextMessage: { text: 'veja', contextInfo: { isForwarded: true } } },
    { forwarded: true },
  ],
  [
    'somebody who clicked an advertisement',
    { extendedTextMessage: { text: 'quero', contextInfo: { externalAdReply: ad } } },
    { body: 'quero', content: { kind: 'ad', title: 'Promoção', description: 'Só hoje', url: 'https://fb.me/x' } },
  ],
  [
    'a picture',
    { imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'foto', width: 10, height: 20 } },
    {
      body: 'foto',
      content: { kind: 'media' },
      media: { kind: 'image', mimetype: 'image/jpeg', size: 1234, width: 10, height: 20 },
    },
  ],
  [
    'a film',
    { videoMessage: { ...file, mimetype: 'video/mp4', seconds: 7 } },
    { content: { kind: 'media' }, media: { kind: 'video', seconds: 7 } },
  ],
  ['a round film', { ptvMessage: { ...file, mimetype: 'video/mp4' } }, { media: { kind: 'video' } }],
  [
    'a voice note',
    {
      audioMessage: {
        ...file,
        mimetype: 'audio/ogg; codecs=opus',
        ptt: true,
        seconds: 3,
        waveform: Uint8Array.of(0, 50, 255),
      },
    },
    { media: { kind: 'audio', voice: true, seconds: 3, waveform: [0, 50, 100] } },
  ],
  ['a song', { audioMessage: { ...file, mimetype: 'audio/mpeg' } }, { media: { kind: 'audio', voice: false } }],
  [
    'a document with a caption',
    {
      documentWithCaptionMessage: {
        message: { documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'segue' } },
      },
    },
    { body: 'segue', media: { kind: 'document', name: 'nota.pdf' } },
  ],
  ['a sticker', { stickerMessage: { ...file, mimetype: 'image/webp' } }, { media: { kind: 'sticker' } }],
  [
    'a moving sticker',
    { lottieStickerMessage: { message: { stickerMessage: { ...file, mimetype: 'application/was' } } } },
    { media: { kind: 'sticker' } },
  ],
  [
    'a file without its key',
    { imageMessage: { mimetype: 'image/jpeg' } },
    { content: { kind: 'unsupported', what: 'media' } },
  ],
  [
    'a place',
    { locationMessage: place },
    { content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça', live: false } },
  ],
  [
    'a place that moves',
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'a caminho' } },
    { body: 'a caminho', content: { kind: 'location', latitude: 1, longitude: 2, name: '', address: '', live: true } },
  ],
  [
    'a place that is nowhere',
    { locationMessage: { degreesLatitude: 999, degreesLongitude: 2 } },
    { content: { kind: 'unsupported', what: 'location' } },
  ],
  [
    'a contact card',
    { contactMessage: { displayName: 'Beto', vcard } },
    { body: 'Beto', content: { kind: 'contacts', cards: [{ name: 'Beto', phones: ['5511988880002'] }] } },
  ],
  [
    'several contact cards',
    { contactsArrayMessage: { contacts: [{ displayName: 'Beto', vcard }, { vcard }] } },
    { body: 'Beto, Beto' },
  ],
  [
    'a poll',
    { pollCreationMessageV3: { name: 'Turno?', options: [{ optionName: 'Manhã' }, { optionName: 'Tarde' }] } },
    { body: 'Turno?', content: { kind: 'poll', options: ['Manhã', 'Tarde'] } },
  ],
  [
    'a pressed button',
    { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Vendas' } },
    { body: 'Vendas', content: { kind: 'choiceReply', id: 'b1' } },
  ],
  [
    'a picked row of a list',
    { listResponseMessage: { title: 'Suporte', singleSelectReply: { selectedRowId: 'r2' } } },
    { body: 'Suporte', content: { kind: 'choiceReply', id: 'r2' } },
  ],
  [
    'a pressed button of a template',
    { templateButtonReplyMessage: { selectedId: 't', selectedDisplayText: 'Sim' } },
    { body: 'Sim', content: { kind: 'choiceReply', id: 't' } },
  ],
  [
    'an answered form',
    { interactiveResponseMessage: { body: { text: 'Enviado' }, nativeFlowResponseMessage: { name: 'flow' } } },
    { body: 'Enviado', content: { kind: 'choiceReply', id: 'flow' } },
  ],
  [
    'buttons of another business',
    { buttonsMessage: { contentText: 'Escolha', buttons: [{ buttonId: '1', buttonText: { displayText: 'A' } }] } },
    { body: 'Escolha', content: { kind: 'choice', options: [{ id: '1', title: 'A' }] } },
  ],
  [
    'a list of another business',
    { listMessage: { description: 'Menu', sections: [{ rows: [{ rowId: '1', title: 'A' }] }] } },
    { body: 'Menu', content: { kind: 'choice', options: [{ id: '1', title: 'A' }] } },
  ],
  [
    'a template of another business',
    {
      templateMessage: {
        hydratedTemplate: {
          hydratedContentText: 'Oi',
          hydratedButtons: [{ quickReplyButton: { id: 'q', displayText: 'Ok' } }],
        },
      },
    },
    { body: 'Oi', content: { kind: 'choice', options: [{ id: 'q', title: 'Ok' }] } },
  ],
  [
    'a call in the log',
    { callLogMesssage: { isVideo: true, callOutcome: 1 } },
    { content: { kind: 'call', video: true, missed: true } },
  ],
  [
    'something to be seen once',
    { viewOnceMessageV2: { message: { imageMessage: { ...file, mimetype: 'image/jpeg' } } } },
    { body: '', content: { kind: 'viewOnce' } },
  ],
  [
    'a picture marked to be seen once',
    { imageMessage: { ...file, mimetype: 'image/jpeg', viewOnce: true } },
    { content: { kind: 'viewOnce' } },
  ],
  ['an order', { orderMessage: { orderId: '1' } }, { content: { kind: 'unsupported', what: 'order' } }],
  [
    'an invitation',
    { groupInviteMessage: { groupName: 'G' } },
    { content: { kind: 'unsupported', what: 'groupInvite' } },
  ],
];

describe('what arrives is understood', () => {
  test.each(table)('%s', (_name, message, expected) => {
    const inbound = read(message);
    expect(inbound).toMatchObject({ externalId: 'ABC', fromMe: false, live: true, name: 'Ana', ...expected });
    expect(messageContent.safeParse(inbound?.content).success).toBe(true);
    // It must survive being stored.
    expect(proto.Message.decode(inbound?.raw ?? new Uint8Array())).toBeTruthy();
  });
});

test('a view-once message that was never meant for linked devices is announced as such', () => {
  const once = toInbound({ key: { ...key, isViewOnce: true }, messageTimestamp: at }, { me, live: true });
  expect(once?.content).toEqual({ kind: 'viewOnce' });
});

test('what could not be decrypted is a placeholder under its id', () => {
  const stub = { key, messageTimestamp: at, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
  expect(toInbound(stub, { me, live: true })).toMatchObject({ externalId: 'ABC', placeholder: true });
});

test('what the own phone sends to its devices alone leaves no empty place where it cannot be read', () => {
  const stub = { key, messageTimestamp: at, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
  expect(toInbound({ ...stub, category: 'peer' }, { me, live: true })).toBeUndefined();
});

test.each([
  ['keys', { senderKeyDistributionMessage: { groupId: 'g' } }],
  ['settings', { protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING } }],
  ['reactions', { reactionMessage: { text: '👍' } }],
  ['votes', { pollUpdateMessage: {} }],
  ['albums, whose pictures come by themselves', { albumMessage: { expectedImageCount: 2 } }],
  ['pins', { pinInChatMessage: {} }],
])('no message: %s', (_name, message: proto.IMessage) => {
  expect(read(message)).toBeUndefined();
});

test.each(['status@broadcast', '123@newsletter'])('%s is nobody’s conversation', (remoteJid) => {
  expect(read({ conversation: 'oi' }, { key: { ...key, remoteJid } })).toBeUndefined();
});

test('who wrote, where and when', () => {
  const there = { native: '777@lid', lid: '777', phone: '5511988880001' };
  expect(read({ conversation: 'oi' })).toMatchObject({ chat: there, author: there, at: new Date(at * 1000) });
  const ours = read({ conversation: 'oi' }, { key: { ...key, fromMe: true } });
  expect(ours).toMatchObject({ chat: there, author: me, fromMe: true });
  expect(ours).not.toHaveProperty('name');
  const inGroup = {
    remoteJid: '1203@g.us',
    participant: '888@lid',
    participantAlt: '5511988880002@s.whatsapp.net',
    id: 'G1',
    fromMe: false,
  };
  expect(read({ conversation: 'oi' }, { key: inGroup })).toMatchObject({
    chat: { native: '1203@g.us', group: true },
    author: { native: '888@lid', lid: '888', phone: '5511988880002' },
  });
});

test('a mailing to many is a message of the person who sent it', () => {
  const mailing = {
    remoteJid: '99@broadcast',
    participant: '777@lid',
    remoteJidAlt: key.remoteJidAlt,
    id: 'B1',
    fromMe: false,
  };
  const there = { native: '777@lid', lid: '777', phone: '5511988880001' };
  expect(read({ conversation: 'promoção' }, { key: mailing })).toMatchObject({ chat: there, author: there });
});
