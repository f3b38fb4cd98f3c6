import fc from 'fast-check';
import { anyJson, anyText } from './texts.ts';

type Path = readonly (string | number)[];

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Where values stand in a tree, the root excepted. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (!isTree(value)) return path.length === 0 ? [] : [path];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [...(path.length === 0 ? [] : [path]), ...[...keys].flatMap((key) => pathsIn(value[key], [...path, key]))];
}

function changed(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (!isTree(value)) return value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string | number, unknown>;
  const inner = changed(copy[step], rest, change);
  if (inner === undefined && !Array.isArray(copy)) delete copy[step];
  else copy[step] = inner;
  return copy;
}

/** What may become of a value: something else, nothing, many of it, or itself in the wrong clothes. */
const changes = fc.oneof(
  { weight: 4, arbitrary: anyJson.map((json) => () => json) },
  { weight: 3, arbitrary: anyText(500).map((text) => () => text) },
  { weight: 2, arbitrary: fc.constant(() => undefined) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 2, max: 60 })
      .map((times) => (old: unknown) => Array.from({ length: times }, () => old)),
  },
  {
    weight: 1,
    arbitrary: fc.constant((old: unknown) =>
      Array.isArray(old) ? [...(old as unknown[]), ...(old as unknown[])] : [old],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant((old: unknown) => (typeof old === 'string' ? Number(old) : JSON.stringify(old))),
  },
  {
    weight: 1,
    arbitrary: fc.constant((old: unknown) => ({ ...(isTree(old) ? old : {}), extra: old, ['__proto__']: old })),
  },
);

/** A good value with a few of its parts made bad. */
export const mutated = (good: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsIn(good);
  if (paths.length === 0) return anyJson;
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...paths), changes), { maxLength: 3 })
        .map((all) => all.reduce<unknown>((value, [path, change]) => changed(value, path, change), good)),
    },
    { weight: 1, arbitrary: anyJson },
  );
};

const page = (object: string, account: string, part: object): object => ({
  object,
  entry: [
    {
      id: account,
      time: 1_772_463_600_000,
      messaging: [{ sender: { id: '900100' }, recipient: { id: account }, timestamp: 1_772_463_600_000, ...part }],
    },
  ],
});
const cloud = (account: string, value: object, field = 'messages'): object => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '5511900000000', phone_number_id: account },
            contacts: [{ profile: { name: 'Ana' }, wa_id: '5511988887777' }],
            ...value,
          },
        },
      ],
    },
  ],
});
const from = { from: '5511988887777', timestamp: '1772463600' };

/** One callback of every kind that Meta sends us. */
export const callbacks = (number: string, pageId: string): object[] => [
  cloud(number, { messages: [{ ...from, id: 'wamid.1', type: 'text', text: { body: 'Olá' } }] }),
  cloud(number, {
    messages: [
      {
        ...from,
        id: 'wamid.2',
        type: 'image',
        image: { id: '77', mime_type: 'image/jpeg', sha256: 'x', caption: 'oi' },
      },
    ],
  }),
  cloud(number, {
    messages: [{ ...from, id: 'wamid.3', type: 'location', location: { latitude: -23.5, longitude: -46.6 } }],
  }),
  cloud(number, {
    messages: [{ ...from, id: 'wamid.4', type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } }],
  }),
  cloud(number, {
    messages: [
      {
        ...from,
        id: 'wamid.5',
        type: 'interactive',
        context: { from: '1', id: 'wamid.1' },
        interactive: { type: 'button_reply', button_reply: { id: 'queue:1', title: 'Vendas' } },
      },
    ],
  }),
  cloud(number, {
    messages: [
      {
        ...from,
        id: 'wamid.6',
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Bia' }, phones: [{ phone: '+55 11' }] }],
      },
    ],
  }),
  cloud(number, {
    statuses: [
      {
        id: 'wamid.9',
        status: 'failed',
        timestamp: '1772463600',
        recipient_id: '5511988887777',
        errors: [{ code: 131047, title: 'Old' }],
      },
    ],
  }),
  page('page', pageId, { message: { mid: 'm.1', text: 'Olá' } }),
  page('page', pageId, {
    message: { mid: 'm.2', attachments: [{ type: 'image', payload: { url: 'http://127.0.0.1:9/a.png' } }] },
  }),
  page('page', pageId, { read: { watermark: 1_772_463_600_000 } }),
  page('page', pageId, { delivery: { mids: ['m.1'], watermark: 1_772_463_600_000 } }),
  page('page', pageId, { postback: { mid: 'm.3', title: 'Vendas', payload: 'queue:1' } }),
  page('page', pageId, { message: { mid: 'm.4', text: 'eco', is_echo: true, app_id: 1 } }),
  page('instagram', pageId, { message: { mid: 'i.1', text: 'Oi', reply_to: { mid: 'i.0' } } }),
  page('instagram', pageId, { reaction: { mid: 'i.1', action: 'react', emoji: '❤' } }),
];
