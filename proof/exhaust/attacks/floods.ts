import { anyTicket } from '../../../server/test/address-book.ts';
import { allRoutes, type NamedRoute } from '../../../server/test/structure/all-routes.ts';
import { goodPicture } from '../../../server/test/structure/picture.ts';
import {
  fromWhere,
  sampleInput,
  someBrowser,
  somePeople,
  type Known,
} from '../../../server/test/structure/sample-input.ts';
import { addressOf, formBody, formType } from '../../../server/test/structure/send-call.ts';
import type { Hand, Hostile, Sent } from '../hand.ts';
import type { Attack } from './attack.ts';

/** As many as a browser with no manners opens. */
const width = 50;

let counter = 0;
/** Good values for the hostile person's calls: their own records, by the name of the field. */
export const knownBy = ({ ids, userId }: Hostile): Known => ({
  ...Object.fromEntries(
    Object.entries(ids)
      .filter(([name]) => name !== 'contactTag')
      .map(([name, value]) => [name, () => value]),
  ),
  ...Object.fromEntries(
    ['queueIds', 'tagIds', 'selectedQueueIds', 'chatbotIds', 'ticketIds', 'laneIds', 'whatsappIds'].map((name) => [
      name,
      () => [ids[name]],
    ]),
  ),
  ...someBrowser,
  userId: () => userId,
  users: somePeople(() => [userId]),
  upTo: () => undefined,
  quotedId: () => undefined,
  tagListId: () => null,
  video: () => 'aqz-KE-bpKQ',
  page: (schema) => (schema?.pattern === undefined ? 'tickets' : '1'),
  cursor: () => undefined,
  parentId: () => null,
  quotedMsg: () => undefined,
  urlN8N: () => 'http://10.0.0.1/',
  baseUrl: () => 'http://10.0.0.1/v1',
  jsonContent: () => JSON.stringify({ client_email: 'a@b', private_key: 'k', token_uri: 'http://10.0.0.1/' }),
  spoken: () => [{ fromMe: false, text: 'oi' }],
  // Whether a recording was made here, or which voice an assistant has: its form tells which.
  voice: (schema) => (schema?.enum?.includes('texto') ? 'texto' : false),
  showAll: () => 'false',
  column: () => 'transferMessage',
  color: () => `#${(0x30_00_00 + (counter += 1)).toString(16)}`,
  clientId: () => crypto.randomUUID(),
  actions: () => [{ do: 'note', note: 'sample' }],
  action: () => ({ do: 'unread' }),
  tickets: () => ({ ids: [ids['ticketId']] }),
  operationId: () => crypto.randomUUID(),
  mapping: () => ({ name: 0, number: 1 }),
  from: fromWhere,
  startsAt: () => null,
  endsAt: () => null,
  scheduledAt: () => null,
  settings: () => ({ sabado: true }),
  sendAt: () => new Date(Date.now() + 86_400_000).toISOString(),
  start: () => '2026-03-01T00:00:00.000Z',
  end: () => '2026-04-01T00:00:00.000Z',
  day: () => '2026-05-20',
  timeZone: () => 'America/Manaus',
  schedule: () =>
    JSON.stringify({
      body: 'A sample',
      contactId: ids['contactId'],
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  campaign: () => JSON.stringify({ name: 'A sample', whatsappId: ids['whatsappId'] ?? ids['connectionId'] }),
  year: () => '2026',
  valorIntervalo: () => 1,
  enviarQuantasVezes: () => 2,
  template: () => undefined,
  email: () => `flood${(counter += 1)}@example.com`,
  password: () => 'correct horse',
  profile: () => 'user',
  importOldMessages: () => null,
  importRecentMessages: () => null,
  token: () => String((counter += 1)).padStart(30, 'T'),
  accountId: () => String(8_000_000_000 + (counter += 1)),
  facebookUserId: () => '100200300',
  phone: () => '(11) 98888-7777',
  number: () => String(5_511_900_000_000 + (counter += 1)),
  name: () => `Nome ${(counter += 1)}`,
  key: () => 'appName',
  scopes: () => ['tags:read'],
  mentionedIds: () => [],
  away: () => null,
  viewIds: () => [],
  steps: () => [{ do: 'priority', priority: 'high' }],
  filters: () => anyTicket,
  events: () => ['ticket.closed'],
  expiresAt: () => null,
  url: () => 'https://example.com/hook',
  endToEndId: () => `E18236120${(counter += 1)}`,
});

export async function callOf({ route }: NamedRoute, person: Hostile): Promise<Sent> {
  const { body, ...rest } = sampleInput(route, knownBy(person));
  const fields = typeof body === 'string' ? {} : body;
  const path = addressOf(route, rest);
  const { method } = route;
  if (route.upload)
    return {
      method,
      path,
      headers: { 'content-type': formType },
      body: formBody(fields, [await goodPicture(route.upload.field)]),
    };
  if (method === 'GET' || Object.keys(fields).length === 0) return { method, path };
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
}

/** What would end the attacker's own session, or their own records, ends the attack: that comes last or not at all. */
const keepsGoing = ({ name, route }: NamedRoute): boolean => name !== 'auth.logout' && route.method !== 'DELETE';

async function floodOf(hand: Hand, routes: readonly NamedRoute[]): Promise<void> {
  let at = 0;
  await hand.flood(width, async () => {
    const named = routes[(at += 1) % routes.length];
    if (named) await hand.send(await callOf(named, hand.person));
  });
}

const features = [...new Set(allRoutes.map(({ name }) => name.split('.')[0] ?? ''))];
const ofFeature = (feature: string): NamedRoute[] =>
  allRoutes.filter((named) => named.name.startsWith(`${feature}.`) && keepsGoing(named));

/** Every route of the contract, a feature at a time, and all of them at once. */
export const floods: readonly Attack[] = [
  { name: 'routes', isShort: true, run: (hand) => floodOf(hand, allRoutes.filter(keepsGoing)) },
  ...features
    .filter((feature) => ofFeature(feature).length > 0)
    .map((feature): Attack => ({ name: `routes of ${feature}`, run: (hand) => floodOf(hand, ofFeature(feature)) })),
  {
    name: 'routes that remove',
    run: (hand) =>
      floodOf(
        hand,
        allRoutes.filter(({ name, route }) => route.method === 'DELETE' && name !== 'auth.logout'),
      ),
  },
];
