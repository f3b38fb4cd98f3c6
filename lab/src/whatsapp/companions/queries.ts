import { createHash } from 'node:crypto';
import type { BinaryNode } from 'baileys';
import type { Companion, Connection, Group, Network, Phone } from '../model.ts';
import { syncAppState } from '../phones/app-state.ts';
import { findPhone, groupAt, lidOf, phoneAt, pnOf } from '../phones/find.ts';
import { bundleNode, readSigned, readUpload } from '../signal/bundle.ts';
import { attribute, child, children, contentOf, deviceOf, inside, node, seconds, userOf } from '../wire/node.ts';
import { activate } from './login.ts';

/** Who asks, and what. */
interface Asked {
  readonly network: Network;
  readonly connection: Connection;
  readonly phone: Phone;
  readonly companion: Companion;
  readonly query: BinaryNode;
  /** The first thing inside the query; most queries have exactly one. */
  readonly first: BinaryNode;
  /** Runs after the answer has gone out. */
  readonly afterwards: (work: () => Promise<void>) => void;
}

type Answer = readonly BinaryNode[] | 'notFound';

/** `namespace type firstChild` → the answer. Whatever is not here gets an empty result, as a patient server would give. */
export const queries: Readonly<Record<string, (asked: Asked) => Answer | Promise<Answer>>> = {
  'encrypt get count': ({ companion }) => [node('count', { value: `${companion.bundle?.oneTime.size ?? 0}` })],
  'encrypt get digest': ({ companion }) => {
    if (!companion.bundle) return 'notFound';
    return [node('digest', {}, [node('hash', {}, createHash('sha1').update('lab').digest())])];
  },
  'encrypt set registration': ({ network, companion, query }) => {
    companion.bundle = readUpload(query, companion.bundle);
    network.changed();
    return [];
  },
  'encrypt set rotate': ({ network, companion, first }) => {
    if (companion.bundle) companion.bundle.signed = readSigned(child(first, 'skey'));
    network.changed();
    return [];
  },
  'encrypt get key': ({ network, first }) => {
    const users = children(first, 'user').map((user) => keysOf(network, attribute(user, 'jid')));
    network.changed();
    return [node('list', {}, users)];
  },
  'passive set active': ({ network, phone, companion, afterwards }) => {
    afterwards(() => activate(network, phone, companion));
    return [];
  },
  'abt get props': () => [node('props', { protocol: '1', hash: 'lab' }, [])],
  'blocklist get ': ({ network, phone }) => {
    const jids = [...phone.blocked].flatMap((number) => findPhone(network, number) ?? []).map(lidOf);
    return [
      node(
        'list',
        {},
        jids.map((jid) => node('item', { jid })),
      ),
    ];
  },
  'blocklist set item': ({ network, phone, first }) => {
    const number = phoneAt(network, attribute(first, 'jid'))?.number;
    if (!number) return 'notFound';
    if (first.attrs['action'] === 'block') phone.blocked.add(number);
    else phone.blocked.delete(number);
    network.changed();
    return [];
  },
  'privacy get privacy': () => [
    node('privacy', {}, [
      node('category', { name: 'readreceipts', value: 'all' }),
      node('category', { name: 'last', value: 'all' }),
    ]),
  ],
  'privacy set tokens': () => [node('tokens', {}, [])],
  'w:m set media_conn': ({ network }) => {
    const host = node('host', { hostname: network.media.host(), maxContentLengthBytes: '1073741824' });
    const attrs = { auth: 'lab', ttl: '300', auth_ttl: '21600', max_buckets: '12', id: '1' };
    return [node('media_conn', attrs, [host])];
  },
  'w:profile:picture get picture': ({ network, query, first }) => {
    const url = phoneAt(network, attribute(query, 'target'))?.pictureUrl;
    return url ? [node('picture', { id: '1', type: first.attrs['type'] ?? 'image', url })] : 'notFound';
  },
  'usync get usync': ({ network, first }) => [
    node('usync', first.attrs, [node('result', {}, []), node('list', {}, lookUp(network, first))]),
  ],
  'w:sync:app:state set sync': ({ network, phone, first }) => syncAppState(network, phone, first),
  'w:g2 get query': ({ network, query }) => {
    const group = groupAt(network, attribute(query, 'to'));
    return group ? [describeGroup(network, group)] : 'notFound';
  },
  'w:g2 get participating': ({ network, phone }) => {
    const mine = [...network.groups.values()].filter(({ members }) => members.includes(phone.number));
    return [
      node(
        'groups',
        {},
        mine.map((group) => describeGroup(network, group)),
      ),
    ];
  },
  'md set remove-companion-device': ({ network, phone, companion }) => {
    phone.companions.delete(companion.id);
    network.changed();
    network.tell({ type: 'unpaired', phone: phone.number });
    return [];
  },
};

function keysOf(network: Network, jid: string): BinaryNode {
  const phone = phoneAt(network, jid);
  const device = deviceOf(jid);
  const bundle = device === 0 ? phone?.signal.bundle : phone?.companions.get(device)?.bundle;
  if (!bundle) return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
  if (device === 0) phone?.signal.refill();
  return bundleNode(jid, bundle);
}

/** "Who are these": whether they exist, which devices they have, what their hidden id is. */
function lookUp(network: Network, usync: BinaryNode): BinaryNode[] {
  const wanted = new Set(inside(child(usync, 'query') ?? node('query')).map(({ tag }) => tag));
  return children(child(usync, 'list'), 'user').map((user) => {
    const given = user.attrs['jid'];
    const asked = child(user, 'contact');
    const typed = given || !asked ? undefined : contentOf(asked).toString();
    const name = given ? userOf(given) : (typed ?? '').replace(/\D/g, '');
    const phone = findPhone(network, name);
    const answers: BinaryNode[] = [];
    if (wanted.has('contact')) {
      answers.push(
        node('contact', { type: phone ? 'in' : 'out' }, typed === undefined ? undefined : Buffer.from(typed)),
      );
    }
    if (phone && wanted.has('devices')) {
      const companions = [...phone.companions.keys()].map((id) =>
        node('device', { id: `${id}`, 'key-index': `${id}` }),
      );
      answers.push(node('devices', {}, [node('device-list', {}, [node('device', { id: '0' }), ...companions])]));
    }
    // Every number needs its hidden id here: without it the client asks for the keys of nobody.
    if (phone && wanted.has('lid') && !given?.endsWith('@lid')) answers.push(node('lid', { val: lidOf(phone) }));
    return node('user', { jid: given ?? (phone ? pnOf(phone) : `${name}@s.whatsapp.net`) }, answers);
  });
}

function describeGroup(network: Network, { id, subject, members }: Group): BinaryNode {
  const people = members.flatMap((number) => findPhone(network, number) ?? []);
  const creator = people[0] ? lidOf(people[0]) : '';
  const attrs = {
    id: userOf(id),
    subject,
    creation: seconds(),
    creator,
    s_t: seconds(),
    s_o: creator,
    addressing_mode: 'lid',
    size: `${people.length}`,
  };
  const participants = people.map((phone, index) =>
    node('participant', {
      jid: lidOf(phone),
      phone_number: pnOf(phone),
      ...(index === 0 ? { type: 'superadmin' } : {}),
    }),
  );
  return node('group', attrs, participants);
}
