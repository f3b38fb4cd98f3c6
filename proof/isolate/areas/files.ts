import { request } from 'node:http';
import { everybody } from '../../../server/test/structure/callers.ts';
import { goodPicture } from '../../../server/test/structure/picture.ts';
import { formBody, formType } from '../../../server/test/structure/send-call.ts';
import type { Stage } from '../stage.ts';
import { newTally, type Tally } from '../tap.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Asks for an address exactly as it is written: nothing on the way may tidy it up. */
function ask(base: string, path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      const type = response.headers['content-type'] ?? '';
      response.on('end', () => resolve({ status: response.statusCode ?? 0, type, bytes: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The other company stores a file wherever files can be stored, and is told their addresses. */
async function theirAddresses({ app, other, ...stage }: Stage): Promise<string[]> {
  const otherAdmin = await stage.otherAdmin();
  const picture = await goodPicture('x');
  const uploads = [
    [`/users/${otherAdmin.userId}/media-upload`, 'profileImage'],
    [`/whatsapp/${other.connectionId}/media-upload`, 'file'],
    [`/quick-messages/${other.book.quickMessageId}/media-upload`, 'file'],
    [`/messages/${other.conversation.ticketId}`, 'medias'],
  ] as const;
  const addresses = new Set<string>();
  for (const [path, field] of uploads) {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${otherAdmin.token}`, 'content-type': formType },
      payload: formBody({}, [{ ...picture, field }]),
    });
    const found = [...answer.body.matchAll(/\/files\/[^"\\ ]+/g)].map(([address]) => address);
    if (found.length === 0) throw new Error(`${path} stored nothing: ${answer.statusCode} ${answer.body}`);
    for (const address of found) addresses.add(address);
  }
  return [...addresses];
}

/** Every way we know to write an address that leads to the file, beginning with the one that was handed to others. */
function forgeries(address: string, ownAddress: string): string[] {
  const key = address.slice('/files/'.length);
  const name = key.slice(key.lastIndexOf('/') + 1);
  const ownFolder = ownAddress.slice(0, ownAddress.lastIndexOf('/'));
  const up = '../'.repeat(ownFolder.split('/').length - 2);
  const climbs = [
    `${ownFolder}/${up}${key}`,
    `${ownFolder}/${up.replaceAll('/', '%2f')}${key}`,
    `${ownFolder}/${up.replaceAll('.', '%2e')}${key}`,
    `${ownFolder}/${up.replaceAll('../', '..%5c')}${key}`,
    `${ownFolder}/${up.replaceAll('../', '%252e%252e%252f')}${key}`,
    `/files/branding/../${key}`,
    `/files/branding/%2e%2e/${key}`,
    `/files/branding%2f..%2f${key}`,
    `/files/./${key}`,
    `/files//${key}`,
    `/files/${key}/`,
    `/files/${key}%00`,
    `/files/${key}%00.png`,
    `/files/${key}~type`,
    `/files/${key.replaceAll('/', '%2F')}`,
    `/files/${key.toUpperCase()}`,
    `//files/${key}`,
    `/assets/../files/${key}`,
    `/assets/..%2f..%2fmedia/${key}`,
    `/api/../files/${key}`,
    `/branding/../files/${key}`,
    `/${name}`,
    `/media/${key}`,
    `/public/${key}`,
  ];
  return [address, `${address}?exp=9999999999&sig=AAAA`, `${address}?download=1`, ...climbs];
}

const waysToAsk: readonly [string, Record<string, string>][] = [
  ['GET', {}],
  ['HEAD', {}],
  ['GET', { range: 'bytes=0-10' }],
];

/** Files of the other company by every address that leads to them, with a session of one's own, a forged one and none. */
export async function tryFiles(stage: Stage, base = stage.app.url): Promise<Tally> {
  const { app, other } = stage;
  const tally = newTally();
  const addresses = await theirAddresses(stage);
  const { callers } = await everybody(app, stage.operator);
  const admin = callers.find(({ who }) => who === 'an admin');
  const avatar = await app.inject({
    method: 'POST',
    url: `/api/users/${String(admin?.known['userId']?.())}/media-upload`,
    headers: { authorization: `Bearer ${admin?.token}`, 'content-type': formType },
    payload: formBody({}, [await goodPicture('profileImage')]),
  });
  const [ownAddress = ''] = /\/files\/[^"\\ ]+/.exec(avatar.body) ?? [];
  if (ownAddress === '') throw new Error(`There is no file of one's own: ${avatar.body}`);

  const forgedCookie = `jft=${other.companyId}.1.${crypto.randomUUID()}.${'A'.repeat(43)}`;
  const sessions: readonly Record<string, string>[] = [
    { authorization: `Bearer ${admin?.token}` },
    { cookie: forgedCookie },
    {},
  ];
  const attempt = async (address: string, what: string): Promise<void> => {
    for (const [method, headers] of waysToAsk.flatMap(([way, asked]) =>
      sessions.map((session) => [way, { ...asked, ...session }] as const),
    )) {
      tally.attempts += 1;
      const { status, type, bytes } = await ask(base, address, method, headers);
      // An address that is none of ours is the web app's, and answered like any other.
      const nothing = await ask(base, '/no/such/thing.png', method, headers);
      const isNothing = nothing.status === status && nothing.type === type && nothing.bytes.equals(bytes);
      if (status < 400 && !isNothing) {
        tally.leaks.push(`${method} ${address} ${what}: ${status}, ${bytes.length} bytes`);
      }
      if (status >= 500) tally.leaks.push(`${method} ${address} breaks: ${status}`);
    }
  };
  const otherAdmin = await stage.otherAdmin();
  for (const address of addresses) {
    const { status } = await ask(app.url, address, 'GET', { authorization: `Bearer ${otherAdmin.token}` });
    if (status !== 200) throw new Error(`${address} cannot be read by those it was handed to: ${status}`);
    for (const forged of forgeries(address, ownAddress)) await attempt(forged, 'is answered');
  }
  return tally;
}
