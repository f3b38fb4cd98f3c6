import { Agent, request as httpRequest } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { defineRoute, type Route } from '@oplano/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { bind } from '#platform/http';
import { AppError } from '#platform/use-case';
import { sharedTestApp } from '../app.ts';
import { signIn, type SignedIn } from '../people.ts';
import { sampled } from '../sampled.ts';
import { allRoutes } from './all-routes.ts';
import { answerProblems, judged } from './bad-input.ts';
import { changedTables, createFingerprints, type Fingerprints } from './fingerprint.ts';
import { goodPicture } from './picture.ts';
import { plantRoutes } from './planted-server.ts';
import { sampleInput, type Known } from './sample-input.ts';
import { addressOf, formBody, formType, type Answer, type FormFile, type Http } from './send-call.ts';
import { anInhabitedCompany, knownTo } from './world.ts';

const app = sharedTestApp();
const held: { admin?: SignedIn; known?: Known; fingerprints?: Fingerprints } = {};
const uploads = allRoutes.filter(({ route }) => route.upload);
/** One that an admin of any company may fill. */
const ofAnAdmin = uploads.find(({ name }) => name === 'contactImports.upload');

beforeAll(async () => {
  const company = await anInhabitedCompany(app, 'Own');
  held.admin = await signIn(app, company.admin);
  held.known = knownTo(company, company.admin);
  held.fingerprints = await createFingerprints(app.ownerUrl);
});
afterAll(() => held.fingerprints?.close());

type Upload = NonNullable<Route['upload']>;
interface BadForm {
  readonly what: string;
  readonly payload: Buffer;
  readonly type?: string;
  readonly valid?: boolean;
}

const drawing = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${inside}</svg>`);
const noise = '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="9"/></filter>';
const slowDrawing = drawing(noise + '<rect width="2000" height="2000" filter="url(#f)"/>'.repeat(2_000));
const thief = drawing('<image href="file:///etc/passwd" width="10" height="10"/><script>alert(1)</script>');

/** A PNG of 64 million white pixels in a few kilobytes: one bit each, and all the same. */
function bomb(): Buffer {
  const side = 8_000;
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A conversation passes on whatever it is given, several at once; what is no picture is never shown as one. */
const passesOn = new Set([
  'two files',
  'text that calls itself a picture',
  'a page that calls itself a picture',
  'half of a picture',
  'a picture of too many pixels',
  'a drawing that takes minutes',
  'a field of two megabytes',
]);

async function badForms({ field, maxBytes, optional = false }: Upload): Promise<BadForm[]> {
  const picture = (await goodPicture(field)).bytes;
  const jpeg = await sharp(picture).resize(64, 64).jpeg().toBuffer();
  const file = (bytes: Buffer, change: Partial<FormFile> = {}): FormFile => ({
    field,
    name: 'me.jpg',
    type: 'image/jpeg',
    bytes,
    ...change,
  });
  const form = (what: string, files: readonly FormFile[], fields: Record<string, unknown> = {}): BadForm => ({
    what,
    payload: formBody(fields, files),
    valid: optional && passesOn.has(what),
  });
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, 'x']));
  return [
    form('no file', []),
    form('an empty file', [file(Buffer.alloc(0))]),
    form('a file in another field', [file(picture, { field: 'virus' })]),
    form('a file in __proto__', [file(picture, { field: '__proto__' })]),
    form('two files', [file(picture), file(picture)]),
    form('a file too large', [file(Buffer.alloc(maxBytes + 1, 1))]),
    form('text that calls itself a picture', [file(Buffer.from('just text'))]),
    form('a page that calls itself a picture', [file(Buffer.from('<html><script>alert(1)</script></html>'))]),
    form('half of a picture', [file(jpeg.subarray(0, Math.floor(jpeg.length / 2)))]),
    form('a picture of too many pixels', [file(bomb())]),
    form('a drawing that reads files and runs', [file(thief, { name: 'me.svg', type: 'image/svg+xml' })]),
    form('a drawing that takes minutes', [file(slowDrawing)]),
    form('sixty fields', [file(picture)], many),
    form('a field of two megabytes', [file(picture)], { typeArch: 'x'.repeat(2 * 1024 * 1024) }),
    form('a field called __proto__', [file(picture)], { __proto__x: 'x', ['__proto__']: 'x' }),
    { what: 'a form that never ends', payload: formBody({}, [file(picture)]).subarray(0, -12) },
    { what: 'a form that ends in the file', payload: formBody({}, [file(picture)]).subarray(0, 180) },
    { what: 'a form without boundary', payload: formBody({}, [file(picture)]), type: 'multipart/form-data' },
    { what: 'JSON', payload: Buffer.from('{}'), type: 'application/json' },
    { what: 'nothing', payload: Buffer.alloc(0) },
    { ...form('a name that climbs', [file(picture, { name: '../../../../etc/passwd.jpg' })]), valid: true },
    { ...form('a name of 5,000 characters', [file(picture, { name: 'x'.repeat(5_000) })]), valid: true },
    { ...form('a name with NUL', [file(picture, { name: 'a\u0000.jpg' })]), valid: true },
    { ...form('a type that is none', [file(picture, { type: 'nonsense' })]), valid: true },
  ];
}

const address = (route: Route): string => addressOf(route, sampleInput(route, held.known ?? {}));
const authorization = (): string => `Bearer ${held.admin?.token}`;

/** What goes wrong when a route that takes files is given each of the bad ones. */
async function problemsOf(
  http: Http,
  route: Route,
  tried: (forms: BadForm[]) => BadForm[] = (forms) => forms,
): Promise<string[]> {
  if (!route.upload || !held.fingerprints) throw new Error('Nothing was prepared.');
  const problems: string[] = [];
  for (const { what, payload, type = formType, valid = false } of tried(await badForms(route.upload))) {
    const before = await held.fingerprints.take();
    const headers = { 'content-type': type, authorization: authorization() };
    const { answer, problems: found } = await judged({ what, valid }, () =>
      http.inject({ method: route.method, url: address(route), headers, payload }),
    );
    problems.push(...found);
    const changed = answer.statusCode < 400 ? [] : changedTables(before, await held.fingerprints.take());
    if (changed.length > 0) problems.push(`${what}: was refused and changed ${changed.join()}`);
  }
  return problems;
}

describe('bad uploads', () => {
  test.each(uploads)(
    '$name refuses them with a code, with little work, and changes nothing',
    async ({ name, route }) => {
      const some = (forms: BadForm[]) => sampled(forms, ({ what }) => `${name} ${what}`);
      expect(await problemsOf(app.app.http, route, some)).toEqual([]);
      expect(app.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
    },
  );

  test('a route that believes what a file says of itself is noticed', async () => {
    const planted = defineRoute({
      method: 'POST',
      path: '/planted',
      access: 'session',
      summary: 'Planted.',
      upload: { field: 'file', maxBytes: 1024 * 1024 },
      response: z.object({}),
    });
    const binding = bind(planted, async (_ctx, { file }) => {
      if (!file?.contentType.startsWith('image/')) throw new AppError('ERR_FILE_TYPE');
      return {};
    });
    const problems = await problemsOf(await plantRoutes(app, { planted }, [binding]), planted);
    expect(problems).toContain('text that calls itself a picture: was taken');
    expect(problems).toContain('a drawing that reads files and runs: was taken');
    expect(problems).not.toContain('no file: was taken');
  });

  test('a picture comes out as a small JPEG without what was hidden in it [USR-009]', async () => {
    const photo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#ff000080' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const upload = uploads.find(({ name }) => name === 'users.uploadAvatar');
    if (!upload) throw new Error('There is no upload.');
    const payload = formBody({}, [
      { field: upload.route.upload?.field ?? '', name: 'x.png', type: 'image/png', bytes: photo },
    ]);
    const answer = await app.inject({
      method: 'POST',
      url: address(upload.route),
      headers: { 'content-type': formType, authorization: authorization() },
      payload,
    });
    const { user } = answer.json<{ user: { profileImage: string } }>();
    const { rawPayload } = await app.inject({
      url: user.profileImage,
      headers: { authorization: authorization() },
    });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 240, 80]);
    expect(rawPayload.includes('secret place')).toBe(false);
  });
});

/** Sends over a real connection and does not mind when the server hangs up before the end. */
function sendOverWire(path: string, type: string, payload: Buffer, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': payload.length, authorization: authorization() };
    const request = httpRequest(
      `${app.url}${path}`,
      { method: 'POST', headers, ...(agent ? { agent } : {}) },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('close', () =>
          resolve({
            statusCode: response.statusCode ?? 0,
            headers: response.headers,
            body,
          }),
        );
      },
    );
    // Once answered, the promise has settled and this changes nothing any more.
    request.on('error', reject);
    request.end(payload);
  });
}

describe('on a real connection', () => {
  const refused = { what: 'it', valid: false };

  test('10 MB of JSON, a file too large and a file in the wrong field are refused, and the server goes on', async () => {
    const json = Buffer.from(JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024) }));
    const { route } = ofAnAdmin ?? {};
    if (!route?.upload) throw new Error('There is no upload.');
    const bytes = Buffer.alloc(route.upload.maxBytes + 1024, 1);
    const large = formBody({}, [{ field: route.upload.field, name: 'x.jpg', type: 'image/jpeg', bytes }]);
    const wrong = formBody({}, [
      { field: 'virus', name: 'x.jpg', type: 'image/jpeg', bytes: bytes.subarray(0, 4_000_000) },
    ]);
    for (const [path, type, payload, status] of [
      ['/api/auth/login', 'application/json', json, 413],
      [address(route), formType, large, 413],
      [address(route), formType, wrong, 400],
    ] as const) {
      const answer = await sendOverWire(path, type, payload);
      expect([answer.statusCode, answerProblems(refused, answer, 0)], path).toEqual([status, []]);
    }
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });

  test('a form that is refused half-way does not hold its connection', async () => {
    const { route } = ofAnAdmin ?? {};
    if (!route) throw new Error('There is no upload.');
    const bytes = Buffer.alloc(4_000_000, 1);
    const wrong = formBody({}, [{ field: 'virus', name: 'x.jpg', type: 'image/jpeg', bytes }]);
    const agent = new Agent({ keepAlive: true });
    const answer = await sendOverWire(address(route), formType, wrong, agent);
    expect(answer.statusCode).toBe(400);
    // Free for the next call: all that was sent has been read.
    await vi.waitFor(() => expect(Object.values(agent.freeSockets).flat()).toHaveLength(1));
    agent.destroy();
  });
});
