import { describe, expect, test } from 'vitest';
import {
  abilitiesOf,
  chatsOfGraph,
  chatsOfWhatsApp,
  isUnread,
  phoneOfGraph,
  phoneOfWhatsApp,
  type GraphCustomer,
  type GraphMessages,
} from './phones.ts';

const message = (change: Partial<GraphMessages['messages'][number]> = {}): GraphMessages['messages'][number] => ({
  id: 'm1',
  account: '106',
  by: 'company',
  at: 1,
  kind: 'text',
  text: 'oi',
  reactions: {},
  status: 'delivered',
  edited: false,
  deleted: false,
  ...change,
});
const ana: GraphCustomer = {
  id: '5511988880001',
  channel: 'whatsappapi',
  name: 'Ana',
  phone: '5511988880001',
  online: true,
  accounts: [{ id: '106', name: 'Loja', windowOpen: true }],
};
const celia = phoneOfWhatsApp({ number: '5511977770002', name: 'Célia', online: true, companions: [] });
const shop = phoneOfWhatsApp({ number: '5511999990000', name: 'Loja', online: true, companions: [{}] });

describe('a phone of the lab', () => {
  test('is reached by a number or by a user name, whichever its channel has', () => {
    expect(celia).toMatchObject({ key: 'whatsapp:5511977770002', handle: '+5511977770002', links: 0 });
    expect(
      phoneOfGraph({ id: '7', channel: 'instagram', name: 'Caio', username: 'caio', online: true, accounts: [] }),
    ).toMatchObject({
      handle: '@caio',
      network: 'graph',
    });
  });

  test('of WhatsApp can write to every company that is linked, also before anybody wrote', () => {
    expect(chatsOfWhatsApp(celia, [], [shop]).peers).toMatchObject([{ id: shop.id, name: 'Loja', windowOpen: null }]);
    const known = [{ chat: shop.id, name: 'Loja', group: false, entries: [] }];
    expect(chatsOfWhatsApp(celia, known, [shop, celia]).peers).toHaveLength(1);
  });

  test('shows its files through the server and a played note as read', () => {
    const entry = {
      id: '3A/1',
      fromMe: true,
      at: '2026-03-02T15:00:00.000Z',
      kind: 'audio',
      text: '',
      reactions: { '5511999990000': '👍' },
      status: 'played',
      edited: false,
      deleted: false,
      media: { mimetype: 'audio/ogg', voice: true },
    };
    const [shown] = chatsOfWhatsApp(
      celia,
      [{ chat: shop.id, name: 'Loja', group: false, entries: [entry] }],
      [],
    ).entries;
    expect(shown).toMatchObject({
      peer: shop.id,
      mine: true,
      status: 'read',
      reactions: ['👍'],
      media: { url: '/api/lab/whatsapp/phones/5511977770002/media/3A%2F1', voice: true },
    });
  });

  test('shows of the company only what has reached it', () => {
    const messages = ['accepted', 'sent', 'delivered', 'read', 'failed'].map((status, at) =>
      message({ id: status, status, at }),
    );
    const { entries } = chatsOfGraph(ana, { messages, typing: true }, []);
    expect(entries.map(({ id }) => id)).toEqual(['delivered', 'read']);
    expect(entries.map(isUnread)).toEqual([true, false]);
  });

  test('of the Cloud API can take messages back only where the company would hear of it', () => {
    const account = { channel: 'whatsappapi', id: '106', name: 'Loja', token: 't' } as const;
    const peerWith = (coexistence: boolean) =>
      chatsOfGraph(ana, { messages: [], typing: false }, [{ ...account, coexistence }]).peers[0];
    expect(abilitiesOf('whatsappapi', peerWith(false))).toMatchObject({ edit: false, remove: false });
    expect(abilitiesOf('whatsappapi', peerWith(true))).toMatchObject({ edit: true, remove: true });
    expect(abilitiesOf('instagram', peerWith(true))).toMatchObject({ edit: false, location: false, contact: false });
  });
});
