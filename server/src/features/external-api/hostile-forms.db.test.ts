import { request as httpRequest } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();
const token = 'H'.repeat(30);
const boundary = 'a-boundary';
let company: TestCompany;
beforeAll(async () => {
  company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  const connectionId = await aConnection(app, company, 'Loja');
  expect((await admin.call('PUT', `/whatsapp/${connectionId}`, { token })).statusCode).toBe(200);
});

const messages = () =>
  runInCompany(app.app.runtime, company.companyId, ({ db }) => db.selectFrom('messages').selectAll().execute());

interface Given {
  readonly body: string;
  readonly type?: string;
  /** What is said of its length, where that is not the truth. */
  readonly length?: number;
}
/** Sends a form over a real line; whoever announces more than they send waits for the answer with the line open. */
function send({ body, type = `multipart/form-data; boundary=${boundary}`, length }: Given) {
  return new Promise<{ code: number; error?: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': length ?? Buffer.byteLength(body),
    };
    const request = httpRequest(`${app.url}/api/messages/send`, { method: 'POST', headers });
    request.on('response', (response) => {
      let answer = '';
      response.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      response.on('end', () => {
        request.destroy();
        resolve({ code: response.statusCode ?? 0, ...(JSON.parse(answer) as { error?: string }) });
      });
    });
    request.on('error', reject);
    request.write(body);
    if (length === undefined) request.end();
  });
}
const part = (disposition: string, value: string, type = ''): string =>
  `--${boundary}\r\ncontent-disposition: form-data${disposition}\r\n${type === '' ? '' : `content-type: ${type}\r\n`}\r\n${value}\r\n`;
const field = (name: string, value: string): string => part(`; name="${name}"`, value);
const file = (name: string, value: string, type: string): string =>
  part(`; name="medias"; filename="${name}"`, value, type);
const end = `--${boundary}--\r\n`;
const fields = field('number', '5511987654321') + field('body', 'oi');
const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join('');

test.each<[string, Given]>([
  ['thousands of fields', { body: fields + many(5_000, (index) => field(`f${index}`, 'x')) + end }],
  ['thousands of files', { body: fields + many(5_000, (index) => file(`${index}.txt`, 'x', 'text/plain')) + end }],
  ['the same field thousands of times', { body: many(5_000, () => field('number', '5511987654321')) + end }],
  ['parts without a name', { body: fields + many(5_000, () => part('', 'x')) + end }],
  ['a gigabyte, as it says', { body: fields, length: 1024 ** 3 }],
  ['another boundary than it says', { body: fields.replaceAll(boundary, 'another') + '--another--\r\n' }],
  ['no boundary', { body: fields + end, type: 'multipart/form-data' }],
  ['a boundary and nothing else', { body: end }],
  ['a part that never ends', { body: fields.slice(0, -10) }],
  ['a program that calls itself a picture', { body: fields + file('foto.jpg', 'MZ\u0000\u0001', 'image/jpeg') + end }],
  ['headers of a megabyte', { body: part(`; name="${'n'.repeat(1024 * 1024)}"`, 'x') + end }],
])('a form of %s is refused with a code, and nothing is said', async (_what, given) => {
  const { code, error } = await send(given);
  expect([code >= 400 && code < 500, error]).toEqual([true, expect.stringMatching(/^ERR_/)]);
  expect(await messages()).toEqual([]);
});

test('a form that is as it should be goes out', async () => {
  expect(await send({ body: fields + end })).toMatchObject({ code: 200, status: 'SUCCESS' });
  expect(await messages()).toHaveLength(1);
});
